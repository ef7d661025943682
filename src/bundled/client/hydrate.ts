// Runs in the browser, with the first island that starts and is rendered by a component.
import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { report } from './report.ts';

type Props = Readonly<Record<string, unknown>>;

/** Returns a function that starts an island with a component. The component gets the props from the build. */
export function hydrated(component: ComponentType<Props>) {
  return woken(component, hydrateRoot);
}

/** Returns a function that starts an island that only browsers render. The result replaces the content of its area. */
export function rendered(component: ComponentType<Props>) {
  return woken(component, (element, tree, options) => {
    const root = createRoot(element, options);
    root.render(tree);
    return root;
  });
}

type Begin = (element: HTMLElement, tree: ReactNode, options: RootOptions) => Pick<Root, 'unmount'>;

function woken(component: ComponentType<Props>, begin: Begin) {
  return (element: HTMLElement): Promise<void> =>
    new Promise((done) => {
      const served = [...element.childNodes];
      const fail = (error: unknown) => {
        report(error);
        // The server's HTML works without scripts. This runs in a later turn, because the framework is still working on the island.
        setTimeout(() => {
          root.unmount();
          element.replaceChildren(...served);
          done(); // only now: retained events are for the final elements
        });
      };
      const props = { ...propsOf(element), ...slotsOf(element) };
      const tree = createElement(Boundary, { fail, done }, createElement(component, props));
      const root = begin(element, tree, { onCaughtError() {}, onRecoverableError });
    });
}

/** The props from the build. JSON cannot contain undefined values, so their paths are sent beside it. */
function propsOf({ dataset }: HTMLElement): Props {
  const props = JSON.parse(dataset.props ?? '{}');
  for (const path of JSON.parse(dataset.undefined ?? '[]')) {
    const last = path.pop();
    // biome-ignore lint/suspicious/noExplicitAny: whatever was written into the page
    path.reduce((one: any, key: string) => one[key], props)[last] = undefined;
  }
  return props;
}

/** A fallback in the page is rendered now. React reports this as an error with this number. */
function onRecoverableError(error: unknown): void {
  if (!`${error}`.includes('#419')) reportError(error);
}

/** The slots of this island, without those of islands within its slots. */
function slotsOf(island: Element): Props {
  const slots: Record<string, ReactNode> = {};
  for (const slot of island.querySelectorAll<HTMLElement>('site-slot')) {
    const { name } = slot.dataset;
    if (slot.parentElement?.closest('site-island') === island)
      slots[name ?? 'children'] = createElement('site-slot', { 'data-name': name, ...kept });
  }
  return slots;
}

/** Props that keep the page's HTML: it is not compared, and never changes. */
const kept = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

interface Fate {
  readonly fail: (error: unknown) => void;
  readonly done: () => void;
  readonly children?: ReactNode;
}

/** Catches errors of an island, and reports when its listeners are ready. */
class Boundary extends Component<Fate, { readonly failed: boolean }> {
  override componentDidCatch(error: unknown) {
    this.setState({ failed: true });
    this.props.fail(error);
  }

  override componentDidMount() {
    this.props.done();
  }

  override render() {
    return this.state?.failed ? null : this.props.children;
  }
}
