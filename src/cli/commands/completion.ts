import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';

/**
 * `gbrain completion <shell>`: the script is made from the flags of every command. A build keeps it as a file, since a
 * shell may ask for it each time it starts, and loading every command takes half a second.
 */
export const defineCommand: DefineCommand = (context, loadProgram) =>
  createCommand('eval "$(gbrain completion bash)"', 'gbrain completion fish | source')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] as const))
    .action(async (shell) => {
      const kept = join(import.meta.dirname, `../completion.${shell}`);
      if (existsSync(kept)) return context.print(readFileSync(kept, 'utf8').trimEnd());
      const positions = collectPositions(await loadProgram(), '');
      context.print({ bash: bashScript, zsh: zshScript, fish: fishScript }[shell](positions));
    });

/** What can follow one command: its words, and for each flag or argument with fixed values, those. */
interface Position {
  /** The words that lead here, such as `eval takes-quality`; empty for the program itself. */
  path: string;
  words: { word: string; description: string }[];
  /** Flag → the values it takes. */
  values: { flags: string[]; choices: readonly string[] }[];
}

function collectPositions(command: CommandUnknownOpts, path: string): Position[] {
  const options = command.options.filter((option) => !option.hidden);
  const own: Position = {
    path,
    words: [
      ...command.commands.map((child) => ({ word: child.name(), description: child.summary() || child.description() })),
      ...command.registeredArguments.flatMap((argument) =>
        (argument.argChoices ?? []).map((word) => ({ word, description: argument.description })),
      ),
      ...options.flatMap(({ long, description }) => (long ? [{ word: long, description }] : [])),
      { word: '--help', description: 'display help for command' },
    ],
    values: options.flatMap((option) =>
      option.argChoices
        ? [{ flags: [option.short, option.long].filter((flag) => flag !== undefined), choices: option.argChoices }]
        : [],
    ),
  };
  return [own, ...command.commands.flatMap((child) => collectPositions(child, `${path} ${child.name()}`.trim()))];
}

const wordsOf = (position: Position) => position.words.map(({ word }) => word).join(' ');

/** Lines of a `case` over the paths: which words lead deeper, what each place offers, what each flag takes. */
function cases(positions: readonly Position[]): { deeper: string; words: string; values: string } {
  const deeper = positions.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return {
    deeper: `      ${deeper.join('|')}) at=$next ;;`,
    words: positions.map((position) => `    '${position.path}') offered='${wordsOf(position)}' ;;`).join('\n'),
    values: positions
      .flatMap(({ path, values }) =>
        values.map(({ flags, choices }) => {
          const keys = flags.map((flag) => `'${path} ${flag}'`).join('|');
          return `    ${keys}) offered='${choices.join(' ')}' ;;`;
        }),
      )
      .join('\n'),
  };
}

function bashScript(positions: readonly Position[]): string {
  const { deeper, words, values } = cases(positions);
  return `_gbrain() {
  local at='' next offered='' i
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in
${deeper}
    esac
  done
  case "$at" in
${words}
  esac
  case "$at $previous" in
${values}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _gbrain gbrain kintsugi`;
}

function zshScript(positions: readonly Position[]): string {
  const { deeper, words, values } = cases(positions);
  return `#compdef gbrain kintsugi
_gbrain() {
  local at='' next offered='' i
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }\${words[i]}"
    case "$next" in
${deeper}
    esac
  done
  case "$at" in
${words}
  esac
  case "$at \${words[CURRENT-1]}" in
${values}
  esac
  compadd -- \${=offered}
  _files
}
if [ "\${funcstack[1]}" = _gbrain ]; then _gbrain "$@"; else compdef _gbrain gbrain kintsugi; fi`;
}

function fishScript(positions: readonly Position[]): string {
  const deeper = positions.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = positions.flatMap(({ path, words, values }) => [
    ...words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      const choices = values.find(({ flags }) => flags.includes(word))?.choices;
      const takes = choices ? ` -x -a ${quote(choices.join(' '))}` : '';
      return `complete -c $program -n "__gbrain_at '${path}'" ${what}${takes} -d ${quote(description)}`;
    }),
  ]);
  return `function __gbrain_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$at $word")
      case ${deeper.join(' ')}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
for program in gbrain kintsugi
${lines.map((line) => `  ${line}`).join('\n')}
end`;
}
