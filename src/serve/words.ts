// The words for problems that end or disturb a watch. Pure.
import type { Words } from '../problems/sentence.ts';

export const serveWords = {
  'template-ended': (message = 'It asked the process to exit.') => [
    `A template has ended the build: ${message}`,
    'Fix it and save: the build then starts again.',
  ],
  'folder-not-heard': (code: string, reason: string) => [
    `Changes in this folder cannot be heard of: ${reason}.`,
    ['EMFILE', 'ENFILE', 'ENOSPC'].includes(code)
      ? 'The system has a limit of how much is listened to (on Linux: fs.inotify); raise it, or start site watch with --poll.'
      : 'Start site watch again, with --poll if it stays so.',
  ],
} as const satisfies Words;

declare module '../problems/problem.ts' {
  interface WordsOfRooms {
    readonly serve: typeof serveWords;
  }
}
