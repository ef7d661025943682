import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  name: z.string().describe('What the tab is called. Tabs of the same name are chosen together.'),
});

/** One of several `tabs`. */
export default function Tab({ attributes: { name }, children }: ComponentProps<typeof schema>) {
  return (
    <div className="tab">
      <label>
        <input type="radio" name="tab" value={name} />
        {name}
      </label>
      <div className="panel">{children}</div>
    </div>
  );
}
