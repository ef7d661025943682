import { useState } from 'react';

/** What was heard, of all kinds of handlers: the test reads it. */
const heard: string[] = [];
const at = (name: string) => (event: { currentTarget: unknown; target: unknown; nativeEvent: unknown }) => {
  const { id } = event.target as Element;
  heard.push(`${name} ${id}${event.nativeEvent ? '' : ' without its event'}`);
  Object.assign(globalThis, { heard });
};
const all = (...names: string[]) => Object.fromEntries(names.map((name) => [name, at(name)]));

export default function Listeners() {
  const [count, set] = useState(0);
  const [text, write] = useState('abc');
  const [sent, send] = useState('');
  return (
    <div id="around" {...all('onFocus', 'onBlur', 'onFocusCapture', 'onBlurCapture', 'onDoubleClick', 'onDoubleClickCapture', 'onClickCapture', 'onChange', 'onInput', 'onSubmit', 'onReset', 'onScroll', 'onMouseOver', 'onKeyDown', 'onKeyDownCapture')}>
      <button type="button" id="double" onDoubleClick={at('onDoubleClick')} onClick={() => set(count + 1)}>
        {count}
      </button>
      <input id="text" {...all('onChange', 'onInput', 'onFocus', 'onBlur', 'onChangeCapture', 'onBeforeInput')} />
      <textarea id="longer" {...all('onChange', 'onInput')} />
      <input id="tick" type="checkbox" {...all('onChange')} />
      <input id="first" type="radio" name="group" {...all('onChange')} />
      <input id="second" name="group" onChange={at('onChange')} type="radio" />
      <select id="choice" defaultValue="b" {...all('onChange')}>
        <option>a</option>
        <option>b</option>
      </select>
      <input id="digits" value={text} onChange={(event) => write(event.target.value.replace(/\d/g, ''))} />
      <input id="fixed" type="checkbox" checked onChange={at('onChange')} />
      <input id="fixed-first" type="radio" name="fixed" checked onChange={at('onChange')} />
      <input id="fixed-second" type="radio" name="fixed" checked={false} onChange={at('onChange')} />
      <select id="fixed-choice" value="b" onChange={at('onChange')}>
        <option>a</option>
        <option>b</option>
      </select>
      <form
        id="form"
        onSubmit={at('onSubmit')}
        action={(data: FormData) => send(`form ${data.get('word')} ${data.get('by')}`)}
      >
        <input id="word" name="word" defaultValue="moon" />
        <button type="submit" id="send" name="by" value="button">
          Send
        </button>
        <button type="submit" id="other" formAction={(data: FormData) => send(`button ${data.get('word')}`)}>
          Send otherwise
        </button>
      </form>
      <output id="sent">{sent}</output>
      <details id="details" onToggle={at('onToggle')}>
        <summary id="summary">More</summary>
      </details>
      <dialog id="dialog" {...all('onClose', 'onCancel')} />
      <div id="pop" popover="auto" {...all('onToggle', 'onBeforeToggle')} />
      <video id="film" {...all('onPlay', 'onVolumeChange', 'onLoadedMetadata', 'onError')} muted />
      {count > 0 && <input id="late" autoFocus defaultValue="late" />}
    </div>
  );
}
