export default function Bell() { return <p>Bell</p>; }
