export default function Fox() { return <p>Fox</p>; }
