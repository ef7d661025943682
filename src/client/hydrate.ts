// Runs in the browser, once somebody takes an interest in an island: wakes them all.
import { Component, type ComponentType, createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

type Props = Readonly<Record<string, unknown>>;

/** Wakes every island of the page; resolves when all listen. */
export async function hydrate(islands: Readonly<Record<string, ComponentType<Props>>>): Promise<void> {
  const elements = [...document.querySelectorAll<HTMLElement>('site-island')];
  await Promise.all(
    elements.map((element) =>
      wake(element, islands[element.dataset.island as string] as ComponentType<Props>),
    ),
  );
}

/** Lets what was held happen, in order: in the islands, and where it waited in the platform. */
export function tell(held: readonly Event[]): void {
  for (const event of held) {
    const { target, type, timeStamp: value } = event;
    if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
    else {
      const copy: Event = new (event.constructor as typeof Event)(type, event);
      // Delays count from when it really happened.
      Object.defineProperty(copy, 'timeStamp', { value });
      // What the platform has done already is not done again.
      if (type === 'click' && !event.defaultPrevented) copy.preventDefault();
      target?.dispatchEvent(copy);
    }
  }
}

function wake(element: HTMLElement, component: ComponentType<Props>): Promise<void> {
  return new Promise((done) => {
    const served = [...element.childNodes];
    const fail = (error: unknown) => {
      console.error('Unexpected Application Error!', error);
      // The server's HTML works without us. A later turn: the framework still holds the island.
      setTimeout(() => {
        root.unmount();
        element.replaceChildren(...served);
        done(); // not before: what was held is for what stands there
      });
    };
    const props = { ...JSON.parse(element.dataset.props ?? '{}'), ...slotsOf(element) };
    const tree = createElement(Boundary, { fail, done }, createElement(component, props));
    const root = hydrateRoot(element, tree, { onCaughtError() {} });
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
