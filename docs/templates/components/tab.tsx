import { type ComponentProps, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  name: z.string().describe('The name of the tab. Tabs of the same name change together.'),
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
