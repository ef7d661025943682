// The option `--shard`: the part of the pages that one of several machines renders.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Shard, shardFrom } from '../model/shard.ts';

/** Adds the option to a command. Its value is a `Shard`. */
export function sharding(command: Command): Command {
  const help = 'render only one of so many parts of the pages, for a build that uses the same cache';
  const option = new Option('--shard <index/count>', help);
  return command.addOption(option.argParser(shardOf).conflicts('profile'));
}

function shardOf(text: string): Shard {
  const shard = shardFrom(text);
  if (!shard) throw new InvalidArgumentError('It is like 2/4: the second of four parts, of 9999 at most.');
  return shard;
}
