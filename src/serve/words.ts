// The words for problems that end or disturb a watch. Pure.
import type { Words } from '../problems/sentence.ts';

export const serveWords = {
  'template-ended': (message = 'It asked the process to exit.') => [
    `A template has ended the build: ${message}`,
    'Fix it and save: the build then starts again.',
  ],
  'folder-not-heard': (code: string, reason: string) => [
    `This folder cannot be watched: ${reason}.`,
    ['EMFILE', 'ENFILE', 'ENOSPC'].includes(code)
      ? 'The system limits how many folders are watched (on Linux: fs.inotify). Raise the limit, or start site watch with --poll.'
      : 'Start site watch again. If it still fails, use --poll.',
  ],
} as const satisfies Words;
