export default function Lamp() { return <p>Lamp</p>; }
