// Runs in the browser, with the first island that wakes and is drawn by a component.
import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { report } from './report.ts';

type Props = Readonly<Record<string, unknown>>;

/** What wakes an island that is drawn by a component: the component gets what it was drawn with, in its place. */
export function hydrated(component: ComponentType<Props>) {
  return woken(component, hydrateRoot);
}

/** What draws an island that nobody has drawn before, in place of what stands there. */
export function drawn(component: ComponentType<Props>) {
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
        // The server's HTML works without us. A later turn: the framework still holds the island.
        setTimeout(() => {
          root.unmount();
          element.replaceChildren(...served);
          done(); // not before: what was held is for what stands there
        });
      };
      const props = { ...JSON.parse(element.dataset.props ?? '{}'), ...slotsOf(element) };
      const tree = createElement(Boundary, { fail, done }, createElement(component, props));
      const root = begin(element, tree, { onCaughtError() {} });
    });
}

/** The slots that belong to this island, not to one that stands in a slot of it. */
function slotsOf(island: Element): Props {
  const slots: Record<string, ReactNode> = {};
  for (const slot of island.querySelectorAll<HTMLElement>('site-slot')) {
    const { name } = slot.dataset;
    if (slot.parentElement?.closest('site-island') === island)
      slots[name ?? 'children'] = createElement('site-slot', { 'data-name': name, ...kept });
  }
  return slots;
}

/** Leaves what stands in the page as it is: it is not compared, and never other than before. */
const kept = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

interface Fate {
  readonly fail: (error: unknown) => void;
  readonly done: () => void;
  readonly children?: ReactNode;
}

/** Catches what an island throws, and says when it listens. */
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
