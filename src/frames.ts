// Problems → the same ones with the lines around their places. READS, through `collect`.
import { frame, type Problem } from './problem.ts';
import { read } from './steps/collect.ts';

/** Problems beyond this are listed without their lines. */
const mostFrames = 200;

/** Shows each problem's own lines, read only now: a clean build never needs them. */
export async function withFrames(root: string, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const texts = new Map<string, readonly string[] | undefined>();
  const linesOf = async (file: string) => {
    if (!texts.has(file)) {
      const { value } = await read({ path: file, absolute: `${root}/${file}` });
      texts.set(file, value?.split('\n'));
    }
    return texts.get(file);
  };
  const shown: Problem[] = [];
  for (const one of problems) {
    const lines =
      one.at?.line !== undefined && shown.length < mostFrames ? await linesOf(one.at.file) : undefined;
    shown.push(one.at && lines ? { ...one, frame: frame(lines, one.at) } : one);
  }
  return shown;
}
