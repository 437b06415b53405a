import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

/** How each shell is asked what it would offer at the end of a line. */
const SHELLS = {
  bash: (script: string, words: string[]) =>
    `source '${script}'; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _gbrain; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script: string, words: string[]) =>
    `compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { :; }; source '${script}'; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _gbrain`,
  fish: (script: string, words: string[]) =>
    `source '${script}'; complete -C '${words.join(' ')}' | string split -f1 \\t`,
} as const;

describe.each(['bash', 'zsh', 'fish'] as const)('%s', (shell) => {
  test.for([
    { words: ['gbrain', 'ev'], offers: 'eval' },
    { words: ['gbrain', 'takes', ''], offers: 'lint' },
    { words: ['gbrain', 'takes', 'lint', '--s'], offers: '--sarif' },
    { words: ['gbrain', 'takes', 'export', '--format', ''], offers: 'csv' },
    { words: ['gbrain', 'completion', ''], offers: 'fish' },
  ])('offers $offers after $words', async ({ words, offers }, context) => {
    if (spawnSync(shell, ['-c', 'true']).status !== 0) context.skip(`${shell} is not on this machine`);
    const { code, stdout } = await runCli(['completion', shell]);
    expect(code).toBe(0);
    const script = join(temporaryFolder(), `gbrain.${shell}`);
    writeFileSync(script, stdout);
    const flags = shell === 'zsh' ? ['-f'] : [];
    const asked = spawnSync(shell, [...flags, '-c', SHELLS[shell](script, words)], { encoding: 'utf8' });
    expect(asked.stdout.split('\n'), asked.stderr).toContain(offers);
  });
});
