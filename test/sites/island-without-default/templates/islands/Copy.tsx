export default function Copy() { return <b>x</b>; }
