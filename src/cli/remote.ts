// The option `--remote-cache`: the address of an HTTP cache that several machines share.
import { type Command, InvalidArgumentError, Option } from 'commander';

/** The variables of the environment that belong to the remote cache. */
export const remoteVariables = {
  url: 'SITE_REMOTE_CACHE',
  token: 'SITE_REMOTE_CACHE_TOKEN',
  secret: 'SITE_REMOTE_CACHE_KEY',
} as const;

/** Adds the option to a command. Its value is an address with `{key}` in it. */
export function remoteCaching(command: Command): Command {
  const help = 'an HTTP cache that several machines share, such as https://cache.example/ac/{key}';
  const option = new Option('--remote-cache <url>', help);
  // A CI gives the variables of its secrets to the pull requests of forks, but empty.
  if (process.env[remoteVariables.url] !== '') option.env(remoteVariables.url);
  return command.addOption(option.argParser(addressOf).conflicts('profile'));
}

function addressOf(text: string): string {
  const parts = text.split('{key}');
  const example = parts.join('key');
  if (parts.length !== 2 || !URL.canParse(example) || !/^https?:/.test(text))
    throw new InvalidArgumentError('It is an address with {key} in it: https://cache.example/ac/{key}');
  const { protocol, hostname, username, password } = new URL(example);
  if (username || password)
    throw new InvalidArgumentError(
      `It must not have a password. A token belongs into ${remoteVariables.token}.`,
    );
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === 'http:' && !isThisMachine)
    throw new InvalidArgumentError('It must begin with https://, except for a server on this machine.');
  return text;
}
