export default function listen(island: HTMLElement) { island.hidden = false; }
