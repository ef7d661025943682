// All subjects of `npm run torture -- same`.
import { featureSubjects } from './features.ts';
import { fileSubjects } from './files.ts';
import { frameworkSubjects } from './frameworks.ts';
import { iconSubjects } from './icons.ts';
import { islandSubjects } from './islands.ts';
import { scriptSubjects } from './scripts.ts';
import { sheetSubjects } from './sheets.ts';
import type { Subject } from './subject.ts';

export const subjects: readonly Subject[] = [
  ...scriptSubjects,
  ...featureSubjects,
  ...frameworkSubjects,
  ...iconSubjects,
  ...sheetSubjects,
  ...fileSubjects,
  ...islandSubjects,
];
