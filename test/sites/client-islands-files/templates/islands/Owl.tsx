export default function Owl() { return <p>Owl</p>; }
