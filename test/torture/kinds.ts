// All kinds of torture, in the order in which they run.
import type { Kind } from './kind.ts';
import { engines } from './kinds/engines.ts';
import { faults } from './kinds/faults.ts';
import { growth } from './kinds/growth.ts';
import { guests } from './kinds/guests.ts';
import { kills } from './kinds/kills.ts';
import { power } from './kinds/power.ts';
import { same } from './kinds/same.ts';
import { scripts } from './kinds/scripts.ts';
import { servers } from './kinds/servers.ts';
import { sites } from './kinds/sites.ts';
import { stale } from './kinds/stale.ts';
import { store } from './kinds/store.ts';
import { storm } from './kinds/storm.ts';
import { supply } from './kinds/supply.ts';

// biome-ignore lint/suspicious/noExplicitAny: each has cases of its own.
export const kinds: readonly Kind<any>[] = [
  ...[sites, scripts, guests, stale, store, storm, faults],
  ...[kills, power, servers, supply, engines, same, growth],
];
