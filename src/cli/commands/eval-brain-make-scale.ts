import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { makeScale } from '../../brain-eval/key/scale/make-scale.ts';
import { writeScale } from '../../brain-eval/key/scale/write-scale.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { writeKeyFile } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, seed, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain make-scale` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval brain make-scale --out docs --units 20000 --questions 50')
    .requiredOption('--out <dir>', 'folder for the documents, new or empty', filledText)
    .option('--units <n>', 'units of all applications together, one document each', wholeNumber(1, 20_000), 30)
    .option('--applications <n>', 'applications, one README each', wholeNumber(1, 35), 2)
    .option('--depth <n>', 'folders between an application and its units', wholeNumber(0, 8), 1)
    .option('--seed <n>', 'the same seed gives the same files', seed, 1)
    .option('--questions <n>', 'questions of the key; 0 writes none', wholeNumber(0, 20_000), 0)
    .option('--key <file>', 'where the key is written (default: <out>.questions.json)', filledText)
    .action(async ({ out, key: given, ...size }) => {
      if (given !== undefined && size.questions === 0) {
        throw new GbrainError('usage', '--key needs questions. Say how many with --questions N.');
      }
      const file = given ?? `${out.replace(/[/\\]+$/, '')}.questions.json`;
      if (resolve(file).startsWith(resolve(out) + sep)) {
        throw new GbrainError(
          'usage',
          'The key would be one of the documents it asks about. Give --key FILE elsewhere.',
        );
      }
      await requireEmpty(out);
      const fixture = makeScale(size);
      await writeScale(fixture, out, {
        onProgress: (done) => context.progress.show(`Writing documents: ${done} of ${fixture.documents}`),
        signal: context.signal,
      });
      context.news(`${fixture.documents} documents in ${out}`);
      if (fixture.key === null) return;
      await writeKeyFile(file, fixture.key, { replace: true });
      context.news(`${fixture.key.questions.length} questions in ${file}`);
    });

/** Other documents beside those of the key would make its counts wrong. Throws `usage` when the folder holds anything. */
async function requireEmpty(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = await readdir(folder).catch((cause: unknown) => {
    throw new GbrainError('usage', `${folder} is no folder that can be read: ${messageOf(cause)}.`, { cause });
  });
  if (entries.length === 0) return;
  throw new GbrainError(
    'usage',
    `${folder} holds files already, which would be part of the documents. Name a new or empty folder with --out DIR.`,
  );
}
