// Renders the components in a page's Markdown, and inserts them into its body. Pure, if the components are.
import { z } from 'zod';
import { componentFile } from '../../model/addresses/paths.ts';
import { placeholder, replacer } from '../../model/addresses/placeholders.ts';
import type { ShownPicture } from '../../model/pictures/picture.ts';
import { shownOf } from '../../model/site/alternates.ts';
import type { ComponentReference, ContentAttribute } from '../../model/site/components.ts';
import { bothDependencies, toRepeat } from '../../model/site/dependencies.ts';
import type { Noted } from '../../model/site/islands.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Body } from '../../model/site/props.ts';
import type { Data, KeyLocation, PlannedSite, Program, Route } from '../../model/site/site.ts';
import type { Answering, Dependencies } from '../../model/site/templateQueries.ts';
import { lazily } from '../../model/values/lazy.ts';
import { most } from '../../model/values/limits.ts';
import { addAll } from '../../model/values/lists.ts';
import { tried } from '../../model/values/tried.ts';
import { allThrown, messageOf, problem, Refusal } from '../../problems/problem.ts';
import { validate } from '../../problems/schema.ts';
import { labelElement, referenceElement } from '../html/elements.ts';
import { blockNames } from '../html/harmless.ts';
import type { MarkdownPage } from '../markdown.ts';

export interface ReferenceContext {
  readonly plan: PlannedSite;
  readonly program: Pick<Program, 'components' | 'finding' | 'locate' | 'takeNotes'>;
  /** Answers the requests of components. */
  readonly answers: Answering;
  /** Called with the component that is rendered next; undefined when all are done. */
  readonly onReference?: ((reference: ComponentReference | undefined) => void) | undefined;
}

/** A body with its components, their requests, and the notes from their rendering. */
export interface RenderedBody {
  readonly body: Body;
  readonly dependencies: Dependencies | undefined;
  readonly given: readonly unknown[];
  readonly notes: readonly Noted[];
  readonly pictures: ReadonlyMap<string, ShownPicture>;
}

/**
 * Renders every component in the Markdown of a page. The body's HTML is made when it is read. Problems that are found then are
 * added to the same list.
 */
export function renderReferences(
  { body, references }: Pick<MarkdownPage, 'body' | 'references'>,
  route: Route,
  context: ReferenceContext,
): Checked<RenderedBody> {
  if (references.length === 0)
    return {
      value: { body, dependencies: undefined, given: [], notes: [], pictures: new Map() },
      problems: [],
    };
  const problems: Problem[] = [];
  const notes: Noted[] = [];
  const given: unknown[] = [];
  let dependencies: Dependencies | undefined;
  const pictures = new Map<string, ShownPicture>();
  const { site } = context.plan;
  const page = shownOf(route, site);
  const rendered = references.map((reference, number) => {
    context.onReference?.(reference);
    const parts = {
      number,
      children: reference.hasContent ? slots.children : undefined,
      label: reference.hasLabel ? slots.label : undefined,
    };
    const renderReference = () => {
      const { value: attributes, problems: wrong } = attributesOf(reference, context);
      addAll(problems, wrong);
      if (!attributes) return undefined;
      addAll(given, Object.values(attributes));
      return context.program.components.render(reference.name, { site, page, attributes }, parts);
    };
    const made = context.answers.record(route, () => ({ html: renderReference() }), 'component');
    addAll(notes, context.program.takeNotes ? [context.program.takeNotes()] : []);
    addAll(given, made.given);
    addAll(problems, made.problems);
    for (const [name, picture] of made.pictures) pictures.set(name, picture);
    dependencies = bothDependencies(dependencies, toRepeat(made.dependencies, made.problems));
    if (!made.value) addAll(problems, thrownBy(reference, made.thrown?.error, context));
    else if (made.value.html !== undefined) addAll(problems, shownProblems(reference, made.value.html));
    return made.value?.html ?? '';
  });
  context.onReference?.(undefined);
  const file = route.page.source.path;
  // This is not thrown: a template could catch it, and the page would lack its text.
  const expanded = (html: string) => {
    const all = expandReferences(html, rendered);
    if (all === undefined) problems.push(problem('too-long', ['rendered', most.rendered], { file }));
    return all ?? '';
  };
  const whole = lazily<Body>({
    headings: () => body.headings,
    reading: () => body.reading,
    contents: () => body.contents,
    html: () => expanded(body.html),
    intro: () => expanded(body.intro),
    sections: () =>
      body.sections.map((section) =>
        lazily({ id: () => section.id, title: () => section.title, html: () => expanded(section.html) }),
      ),
  });
  return { value: { body: whole, dependencies, given, notes, pictures }, problems };
}

const noKeys = z.strictObject({});

/** The attributes of a component reference, checked by the component's schema. Undefined, with the problems, if they are wrong. */
function attributesOf(
  { name, at, attributes }: ComponentReference,
  { answers, program }: ReferenceContext,
): Checked<Readonly<Record<string, unknown>> | undefined> {
  const schema = program.components.schemas.get(name) as z.ZodObject;
  const named = new Set(attributes.flatMap((one) => one.name ?? []));
  const unnamed = Object.keys(schema.shape).filter((key) => !named.has(key));
  const all: (readonly [string, ContentAttribute])[] = [];
  for (const one of attributes) {
    const key = one.name ?? unnamed.shift();
    if (key === undefined)
      return {
        value: undefined,
        problems: [problem('broken-component', ['positional', String(one.value)], one.at)],
      };
    all.push([key, one]);
  }
  const locationOf = ({ line = 1, column = 1 }: ContentAttribute['at']): KeyLocation => ({ line, column });
  const texts = Object.fromEntries(all.map(([key, { value }]) => [key, value]));
  const checked = program.finding(answers.reader(at.file), () => {
    const data: Data = {
      text: '---', // as in a file with keys
      values: valuesFor(schema, texts),
      locations: new Map(all.map(([key, one]) => [key, locationOf(one.at)] as const)),
      origin: locationOf(at),
      tokens: [],
    };
    return validate(at.file, data, noKeys, schema, program.locate, componentFile(name));
  });
  return { value: checked.ok ? checked.extra : undefined, problems: checked.problems };
}

/** The values of attributes. A text that is a number, true or false becomes that value if the schema does not accept the text. */
function valuesFor(schema: z.ZodObject, texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  // Errors are reported when it is checked.
  const wrongIn = (values: Readonly<Record<string, unknown>>): ReadonlySet<unknown> =>
    tried(() => new Set(schema.safeParse(values).error?.issues.map(({ path }) => path[0])), new Set());
  const wrong = wrongIn(texts);
  const plain = (key: string, value: unknown) => (wrong.has(key) ? plainOf(value) : value);
  const others = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, plain(key, value)]));
  const stillWrong = wrong.size === 0 ? wrong : wrongIn(others);
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, stillWrong.has(key) ? value : others[key]]),
  );
}

/** The YAML value of a text. An attribute without a value is true. */
function plainOf(value: unknown): unknown {
  if (value === '' || value === 'true') return true;
  if (value === 'false') return false;
  return typeof value === 'string' && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(value)
    ? Number(value)
    : value;
}

/** An error of a component, reported at its component reference. */
function thrownBy(
  { name, at }: ComponentReference,
  error: unknown,
  { program }: ReferenceContext,
): readonly Problem[] {
  const inTemplate = program.locate(error);
  const isOurs = error instanceof Refusal || (error instanceof Error && error.name === 'TemplateFault');
  if (isOurs || !(error instanceof Error) || error.name === 'Faulty')
    return allThrown(error, inTemplate ?? at, inTemplate && [at]);
  return allThrown(error, at).map((one) =>
    one.code === 'template-threw'
      ? problem('component-threw', [name, messageOf(error)], at, inTemplate && [inTemplate])
      : one,
  );
}

/** Problems of a component reference that its component would not show as written. */
function shownProblems(
  { name, at, hasContent, hasLabel, isInText }: ComponentReference,
  html: string,
): readonly Problem[] {
  const problems: Problem[] = [];
  if (hasContent && !html.includes(slots.children))
    problems.push(problem('component-without-content', [name, 'children'], at));
  if (hasLabel && !html.includes(slots.label))
    problems.push(problem('component-without-content', [name, 'label'], at));
  const block =
    isInText && [...html.matchAll(/<([a-z][a-z\d]*)\b/g)].find(([, element = '']) => isBlock(element));
  if (block) problems.push(problem('component-in-text', [name, block[1] ?? ''], at));
  return problems;
}

/** Elements that end a paragraph, besides those that content may contain (HTML, 13.1.2.4). */
const others = new Set('address|center|dialog|fieldset|form|hgroup|main|menu|search'.split('|'));
const isBlock = (element: string) => blockNames.has(element) || others.has(element);

/** Placeholders for the content of a component in its rendered HTML. */
const slots = { children: placeholder('slot', 'children'), label: placeholder('slot', 'label') };

const replaceSlots = replacer('slot');
const tag = new RegExp(
  `<${referenceElement} data-reference="(\\d+)">|<(/)?(${referenceElement}|${labelElement})>`,
  'g',
);

/** A component or a label that is still open. */
interface Open {
  readonly reference: number | undefined;
  label: string;
  html: string;
}

/** Replaces each component reference by its rendered HTML, by index. Undefined if the result is too long for a page. */
function expandReferences(html: string, rendered: readonly string[]): string | undefined {
  if (!html.includes(`<${referenceElement} `)) return html;
  const open: Open[] = [{ reference: undefined, label: '', html: '' }];
  const top = () => open.at(-1) as Open;
  let done = 0;
  for (const { 0: all, 1: reference, 2: isEnd, 3: name, index } of html.matchAll(tag)) {
    top().html += html.slice(done, index);
    done = index + all.length;
    if (!isEnd) {
      open.push({ reference: reference === undefined ? undefined : Number(reference), label: '', html: '' });
      continue;
    }
    const ended = open.pop() as Open;
    if (name === labelElement) top().label = ended.html;
    else top().html += filled(rendered[ended.reference ?? -1] ?? '', ended);
    if (top().html.length > most.rendered) return undefined;
  }
  return top().html + html.slice(done);
}

/** The rendered HTML with the component's content. A block without content shows its label. */
function filled(rendered: string, { label, html }: Open): string {
  return replaceSlots(rendered, (part) => (part === 'label' ? label : html.trim() || label));
}
