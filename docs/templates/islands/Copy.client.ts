// A button at each code block that copies the code. The buttons appear when a reader first points at the text, touches it or moves
// the focus into it.
export default function offer(island: HTMLElement) {
  if (!navigator.clipboard) return; // browsers have it only on secure pages
  const buttons = [...island.querySelectorAll('.code')].map((block) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', async () => {
      const text = block.querySelector('pre')?.textContent ?? '';
      const isCopied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
      for (const other of buttons) other.textContent = 'Copy';
      button.textContent = isCopied ? 'Copied' : 'Not copied';
    });
    button.textContent = 'Copy';
    block.append(button);
    return button;
  });
}
