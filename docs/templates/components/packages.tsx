import { type ComponentProps, z } from 'lullamoon-site/templates';
import Tab from './tab.tsx';
import Tabs from './tabs.tsx';

export const schema = z.strictObject({
  add: z.string().optional().describe('Packages to install, with spaces between them.'),
  dev: z.boolean().default(false).describe('Whether they are only needed for development.'),
  run: z.string().optional().describe('A command of an installed package.'),
});

/** The commands of four package managers in tabs: `::packages{add="kettle" dev}`, `::packages{run="kettle 4"}`. */
export default function Packages({ attributes: { add, dev, run }, ...props }: ComponentProps<typeof schema>) {
  const managers = [
    ['npm', 'npm install', '--save-dev', 'npx'],
    ['pnpm', 'pnpm add', '--save-dev', 'pnpm exec'],
    ['yarn', 'yarn add', '--dev', 'yarn'],
    ['bun', 'bun add', '--dev', 'bunx'],
  ] as const;
  return (
    <Tabs {...props} attributes={{}}>
      {managers.map(([name, install, forDevelopment, execute]) => (
        <Tab key={name} {...props} attributes={{ name }}>
          <pre className="code-block">
            <code>
              {[
                add && [install, dev && forDevelopment, add].filter((part) => part).join(' '),
                run && `${execute} ${run}`,
              ]
                .filter((line) => line)
                .join('\n')}
            </code>
          </pre>
        </Tab>
      ))}
    </Tabs>
  );
}
