import { expect, test } from 'vitest';
import { splitCommand } from '../../src/models/provider/split-command.ts';

test.each([
  ['ollama run llama3', ['ollama', 'run', 'llama3']],
  ['  a \t b ', ['a', 'b']],
  [`a 'b c' "d e"`, ['a', 'b c', 'd e']],
  [`a "it's" 'say "hi"'`, ['a', "it's", 'say "hi"']],
  [`a x' 'y`, ['a', 'x y']],
  [`a '' ""`, ['a', '', '']],
  [String.raw`a b\ c "d\"e" 'f\g'`, ['a', 'b c', 'd"e', String.raw`f\g`]],
  ['echo $HOME `id` $(id) ; rm *', ['echo', '$HOME', '`id`', '$(id)', ';', 'rm', '*']],
])('%s', (command, words) => {
  expect(splitCommand(command)).toEqual(words);
});

test.each(['', '  ', `a 'b`, 'a "b', 'a \\', `'' a`])('"%s" is wrong usage', (command) => {
  expect(() => splitCommand(command)).toThrow(expect.objectContaining({ code: 'usage' }));
});
