// The libraries of `npm run libraries`: versions, an island with each, what is used of it, and what it needs. `expected`: what browsers
// say nevertheless.
const island = (id, isClient = false) => ({
  id: id.toLowerCase(),
  file: `${id}${isClient ? '.client' : ''}.tsx`,
});
/** The hash of an empty text: for libraries that make a <style> and insert its rules. */
const emptyStyle = 'style-src: [sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=]';
const shows = (page, text) => page.getByText(text, { exact: true }).first().waitFor();

export const libraries = [
  {
    ...island('Swiper', true),
    name: 'swiper 14.4.0',
    besides: 'its stylesheet: `@import "swiper/css"` in site.css',
    install: ['swiper@14.4.0'],
    used: 'next slide by button',
    code: `import { Keyboard, Navigation } from 'swiper/modules';
      import { Swiper, SwiperSlide } from 'swiper/react';
      export default () => <Swiper modules={[Keyboard, Navigation]} keyboard navigation style={{ width: 400 }}>
        {['One', 'Two', 'Three'].map((text) => <SwiperSlide key={text}>{text}</SwiperSlide>)}</Swiper>;`,
    use: async (page) => {
      await page.locator('.swiper-initialized').waitFor();
      await page.locator('.swiper-button-next').click({ force: true });
      await page.locator('.swiper-slide-active', { hasText: 'Two' }).waitFor();
    },
  },
  {
    ...island('Form'),
    name: 'react-hook-form 7.92.0',
    install: ['react-hook-form@7.92.0'],
    used: 'a field with a rule, its message, submit',
    code: `import { useState } from 'react';
      import { useForm } from 'react-hook-form';
      export default function Form() {
        const { register, handleSubmit, formState: { errors } } = useForm();
        const [sent, set] = useState('');
        return <form onSubmit={handleSubmit(({ name }) => set('Sent ' + name))}>
          <label>Name <input {...register('name', { required: 'Say who you are' })} /></label>
          <p role="alert">{errors.name && String(errors.name.message)}</p><button>Send</button><output>{sent}</output></form>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await shows(page, 'Say who you are');
      await page.getByLabel('Name').fill('Luna');
      await page.getByRole('button').click();
      await shows(page, 'Sent Luna');
    },
  },
  {
    ...island('Aria', true),
    name: 'react-aria-components 1.22.1',
    runtimes: ['react'],
    expected: /inline style/,
    besides: 'with `preact` its lists throw (`createElementNS`); the page behind a dialog still scrolls',
    install: ['react-aria-components@1.22.1'],
    used: 'a select and a dialog, by keyboard',
    code: `import { Button, Dialog, DialogTrigger, Heading, Label, ListBox, ListBoxItem, Modal, Popover, Select, SelectValue } from 'react-aria-components';
      export default () => <><Select><Label>Color</Label><Button><SelectValue /></Button>
        <Popover><ListBox><ListBoxItem>Red</ListBoxItem><ListBoxItem>Blue</ListBoxItem></ListBox></Popover></Select>
        <DialogTrigger><Button>Open</Button><Modal><Dialog><Heading slot="title">Hello</Heading></Dialog></Modal></DialogTrigger></>;`,
    use: async (page) => {
      await page.getByRole('button', { name: /Color/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Blue' }).click();
      await page.getByRole('button', { name: /Blue/ }).waitFor();
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('heading', { name: 'Hello' }).waitFor();
    },
  },
  {
    ...island('Embla'),
    name: 'embla-carousel-react 8.6.0',
    install: ['embla-carousel-react@8.6.0'],
    used: 'next slide, in a loop',
    code: `import useEmblaCarousel from 'embla-carousel-react';
      import { useState } from 'react';
      export default function Embla() {
        const [ref, api] = useEmblaCarousel({ loop: true });
        const [at, set] = useState(0);
        const next = () => { api?.scrollNext(); set(api?.selectedScrollSnap() ?? 9); };
        return <><div ref={ref} className="embla"><div className="track">
          {['One', 'Two'].map((text) => <div key={text} className="slide">{text}</div>)}</div></div><button onClick={next}>Next</button><p>At {at}</p></>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await shows(page, 'At 1');
      await page.getByRole('button').click();
      await shows(page, 'At 0');
    },
  },
  {
    ...island('Headless', true),
    name: '@headlessui/react 2.2.10',
    install: ['@headlessui/react@2.2.10'],
    used: 'a listbox with `anchor`, by keyboard',
    code: `import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
      import { useState } from 'react';
      export default function Headless() {
        const [value, set] = useState('Red');
        return <Listbox value={value} onChange={set}><ListboxButton>{'It is ' + value}</ListboxButton>
          <ListboxOptions anchor="bottom"><ListboxOption value="Red">Red</ListboxOption><ListboxOption value="Blue">Blue</ListboxOption></ListboxOptions></Listbox>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await page.getByRole('option', { name: 'Blue' }).click();
      await shows(page, 'It is Blue');
    },
  },
  {
    ...island('Radix', true),
    name: 'radix-ui 1.8.1',
    expected: /inline style/,
    besides: 'the page behind a dialog still scrolls: its style is blocked',
    install: ['radix-ui@1.8.1'],
    used: 'a dialog with Escape, tabs, a switch',
    code: `import { Dialog, Switch, Tabs } from 'radix-ui';
      export default () => <><Dialog.Root><Dialog.Trigger>Open</Dialog.Trigger><Dialog.Portal><Dialog.Overlay /><Dialog.Content>
        <Dialog.Title>Hello</Dialog.Title><Dialog.Description>Words</Dialog.Description></Dialog.Content></Dialog.Portal></Dialog.Root>
        <Tabs.Root defaultValue="a"><Tabs.List><Tabs.Trigger value="a">A</Tabs.Trigger><Tabs.Trigger value="b">B</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="a">First</Tabs.Content><Tabs.Content value="b">Second</Tabs.Content></Tabs.Root>
        <Switch.Root aria-label="Light"><Switch.Thumb /></Switch.Root></>;`,
    use: async (page) => {
      await page.getByRole('tab', { name: 'B' }).click();
      await shows(page, 'Second');
      await page.getByRole('switch').click();
      await page.locator('[role=switch][data-state=checked]').waitFor();
      await page.getByRole('button', { name: 'Open' }).click();
      await shows(page, 'Hello');
      await page.keyboard.press('Escape');
      await page.getByText('Hello').waitFor({ state: 'detached' });
    },
  },
  {
    ...island('Floating'),
    name: '@floating-ui/react 0.27.20',
    install: ['@floating-ui/react@0.27.20'],
    used: 'a positioned popover, by click and Escape',
    code: `import { autoUpdate, flip, offset, shift, useClick, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
      import { useState } from 'react';
      export default function Floating() {
        const [open, onOpenChange] = useState(false);
        const { refs, floatingStyles, context } = useFloating({ open, onOpenChange, middleware: [offset(8), flip(), shift()], whileElementsMounted: autoUpdate });
        const { getReferenceProps, getFloatingProps } = useInteractions([useClick(context), useDismiss(context)]);
        return <><button ref={refs.setReference} {...getReferenceProps()}>Open</button>
          {open && <div ref={refs.setFloating} style={floatingStyles} {...getFloatingProps()}>Hello</div>}</>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await shows(page, 'Hello');
      if ((await page.getByText('Hello').evaluate((one) => getComputedStyle(one).position)) !== 'absolute')
        throw new Error('not placed');
      await page.keyboard.press('Escape');
      await page.getByText('Hello').waitFor({ state: 'detached' });
    },
  },
  {
    ...island('Table', true),
    name: '@tanstack/react-table 9.3.1',
    install: ['@tanstack/react-table@9.3.1'],
    used: 'rows, sorted by click',
    code: `import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from '@tanstack/react-table';
      const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
      const data = [{ name: 'Owl' }, { name: 'Bear' }];
      const columns = [{ accessorKey: 'name', header: 'Name' }];
      export default function Table() {
        const table = useTable({ features, columns, data } as any);
        return <table><thead>{table.getHeaderGroups().map((group) => <tr key={group.id}>{group.headers.map((one) => <th key={one.id}>
          <button onClick={one.column.getToggleSortingHandler()}><table.FlexRender header={one} /></button></th>)}</tr>)}</thead>
          <tbody>{table.getRowModel().rows.map((row) => <tr key={row.id}><td>{String(row.getValue('name'))}</td></tr>)}</tbody></table>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await page.locator('tbody tr:first-child', { hasText: 'Bear' }).waitFor();
    },
  },
  {
    ...island('Motion'),
    name: 'motion 14.14.0',
    install: ['motion@14.14.0'],
    used: 'move, enter and exit animations',
    code: `import { AnimatePresence, motion } from 'motion/react';
      import { useState } from 'react';
      export default function Moving() {
        const [open, set] = useState(false);
        return <><button onClick={() => set(!open)}>Turn</button><AnimatePresence>
          {open && <motion.p initial={{ opacity: 0, x: -20 }} animate={{ opacity: 1, x: 0 }} exit={{ opacity: 0 }}>Hello</motion.p>}</AnimatePresence></>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('site-island p') ?? document.body).opacity === '1',
      );
      await shows(page, 'Hello');
      await page.getByRole('button').click();
      await page.getByText('Hello').waitFor({ state: 'detached' });
    },
  },
  {
    ...island('Choice', true),
    name: 'react-select 5.10.2',
    install: ['react-select@5.10.2'],
    policy: emptyStyle,
    used: 'typing, choosing by keyboard',
    besides: 'unstyled, until the policy allows [an empty style](hosting.md#checks-of-the-policy)',
    code: `import Select from 'react-select';
      export default () => <Select aria-label="Animal" options={[{ value: 1, label: 'Owl' }, { value: 2, label: 'Bear' }]} />;`,
    use: async (page) => {
      await page.getByLabel('Animal').fill('Be');
      await page.keyboard.press('Enter');
      await shows(page, 'Bear');
    },
  },
  {
    ...island('Chart', true),
    name: 'recharts 3.11.1',
    install: ['recharts@3.11.1', 'react-is@19.3.1'],
    used: 'bars, axes, a tooltip on hover',
    besides: 'needs `react-is`',
    code: `import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
      export default () => <BarChart width={400} height={200} data={[{ name: 'Owl', count: 3 }, { name: 'Bear', count: 5 }]}>
        <XAxis dataKey="name" /><YAxis /><Tooltip /><Bar dataKey="count" isAnimationActive={false} /></BarChart>;`,
    use: async (page) => {
      await page.locator('.recharts-bar-rectangle path').first().waitFor();
      await page.locator('.recharts-bar-rectangle').first().hover();
      await page.locator('.recharts-tooltip-wrapper', { hasText: 'count' }).waitFor();
    },
  },
  {
    ...island('Day', true),
    name: 'react-day-picker 10.0.2',
    install: ['react-day-picker@10.0.2'],
    used: 'choosing a day, the next month',
    code: `import { useState } from 'react';
      import { DayPicker } from 'react-day-picker';
      export default function Day() {
        const [day, set] = useState<Date>();
        return <><DayPicker mode="single" defaultMonth={new Date(2025, 2)} selected={day} onSelect={set} /><p>{day ? 'Day ' + day.getDate() : 'None'}</p></>;
      }`,
    use: async (page) => {
      await page.getByRole('button', { name: /March 14/ }).click();
      await shows(page, 'Day 14');
      await page.getByRole('button', { name: /next month/i }).click();
      await page
        .getByText(/April 2025/)
        .first()
        .waitFor();
    },
  },
  {
    ...island('Icons'),
    name: 'lucide-react 1.81.0',
    install: ['lucide-react@1.81.0'],
    used: 'icons',
    besides: 'in a template they need no island',
    code: `import { Moon, Sun } from 'lucide-react';
      import { useState } from 'react';
      export default function Icons() {
        const [dark, set] = useState(false);
        return <button aria-label="Mood" onClick={() => set(!dark)}>{dark ? <Moon /> : <Sun />}</button>;
      }`,
    use: async (page) => {
      await page.locator('svg.lucide-sun').waitFor();
      await page.getByRole('button').click();
      await page.locator('svg.lucide-moon').waitFor();
    },
  },
  {
    ...island('Store'),
    name: 'zustand 5.1.0',
    install: ['zustand@5.1.0'],
    used: 'a store',
    code: `import { create } from 'zustand';
      const useCount = create<any>((set) => ({ count: 0, add: () => set((one) => ({ count: one.count + 1 })) }));
      export default function Store() {
        const { count, add } = useCount();
        return <button onClick={add}>{'Count ' + count}</button>;
      }`,
    use: async (page) => {
      await page.getByRole('button').click();
      await shows(page, 'Count 1');
    },
  },
];
