export function Bulb() { return <b>x</b>; } export default Bulb;
