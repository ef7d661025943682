// What templates may say of an island, held by the compiler.
import type { Load } from 'lullamoon-site/templates';
import Tooltip from '../../templates/islands/Tooltip.tsx';

const given = (load?: Load) => (
  <Tooltip id="a" tip="A" load={load}>
    A
  </Tooltip>
);

export const elements = [
  given(),
  given('idle'),
  // @ts-expect-error: no island wakes then.
  <Tooltip key="b" id="b" tip="B" load="later">
    B
  </Tooltip>,
];
