// Buttons at each block of code: one copies it, one breaks lines that do not fit. They come when somebody first points at the text, touches it or moves the focus into it.
export default function offer(island: HTMLElement) {
  const words = island.querySelector<HTMLElement>('[data-words]')?.dataset.words?.split('|');
  const [wrapLines = '', copy = '', copied = '', notCopied = ''] = words ?? [];
  for (const block of island.querySelectorAll<HTMLElement>('.code')) {
    const pre = block.querySelector('pre') as HTMLElement;
    const buttons = document.createElement('div');
    const add = (text: string, click: (button: HTMLButtonElement) => void) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.addEventListener('click', () => click(button));
      buttons.append(button);
      return button;
    };
    if (pre.scrollWidth > pre.clientWidth + 1) {
      const wrap = add(wrapLines, (button) => {
        button.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')));
      });
      wrap.setAttribute('aria-pressed', 'false');
    }
    // Browsers have a clipboard on secure pages only.
    if (navigator.clipboard) {
      add(copy, async (button) => {
        const isCopied = await navigator.clipboard.writeText(pre.textContent ?? '').then(
          () => true,
          () => false,
        );
        for (const other of island.querySelectorAll('[data-said]')) other.textContent = copy;
        button.dataset.said = '';
        button.textContent = isCopied ? copied : notCopied;
      });
    }
    if (buttons.firstChild) block.append(buttons);
  }
}
