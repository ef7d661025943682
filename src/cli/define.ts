// `--define name=value`: values for keys of site.yml from the command line.
import { type Command, InvalidArgumentError } from 'commander';

/** Adds the option to a command; it can be given several times. */
export function defining(command: Command): Command {
  return command.option(
    '--define <name=value>',
    'the value of a key of site.yml, in place of its own; can stand several times',
    withOne,
  );
}

/** The definitions with one more. Throws if it is no name and value, or if the name has a value already. */
function withOne(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, value] = /^([A-Za-z][\w-]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It is a key of site.yml and its value, like commit=1a2b3c4.');
  if (Object.hasOwn(before, name)) throw new InvalidArgumentError(`"${name}" has a value already.`);
  return { ...before, [name]: value };
}
