import { GbrainError } from '../errors.ts';
import { nearestNames } from '../text/nearest-names.ts';
import { COMMANDS, type Group } from './command-tree.ts';

/** The error for an unknown word after a group; it suggests commands of any level. */
export function explainUnknown(path: readonly string[], word: string): GbrainError {
  const all = listCommands(COMMANDS, '');
  const here = all.filter((command) => command.startsWith([...path, ''].join(' ')));
  const near = findNamed(here, word) ?? findNamed(all, word) ?? findNear(here, word) ?? findNear(all, word);
  const next =
    near === null
      ? `List the commands: ${['gbrain', ...path, '--help'].join(' ')}`
      : `Did you mean ${near.map((command) => `\`gbrain ${command}\``).join(' or ')}?`;
  return new GbrainError('usage', `There is no command "${[...path, word].join(' ')}". ${next}`);
}

function listCommands({ commands }: Group, before: string): string[] {
  return Object.entries(commands).flatMap(([word, entry]) => [
    `${before}${word}`,
    ...(typeof entry === 'string' ? [] : listCommands(entry, `${before}${word} `)),
  ]);
}

const lastWord = (command: string) => command.slice(command.lastIndexOf(' ') + 1);

function findNamed(commands: readonly string[], word: string): string[] | null {
  const named = commands.filter((command) => lastWord(command) === word);
  return named.length > 0 ? named : null;
}

function findNear(commands: readonly string[], word: string): string[] | null {
  const [name] = nearestNames(word, commands.map(lastWord), 1);
  return name === undefined ? null : findNamed(commands, name);
}
