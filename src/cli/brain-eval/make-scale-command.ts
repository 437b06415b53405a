import { resolve, sep } from 'node:path';
import { makeScale, type ScaleOptions } from '../../brain-eval/key/scale/make-scale.ts';
import { writeScale } from '../../brain-eval/key/scale/write-scale.ts';
import { GbrainError } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { writeKeyFile } from './write-key-file.ts';

export interface MakeScaleFlags extends ScaleOptions {
  out: string;
  key?: string | undefined;
}

/** Writes a made fixture and says what was written. */
export async function makeScaleCommand(context: Context, { out, key: given, ...size }: MakeScaleFlags): Promise<void> {
  if (given !== undefined && size.questions === 0) {
    throw new GbrainError('usage', '--key needs questions. Say how many with --questions N.');
  }
  const file = given ?? `${out.replace(/[/\\]+$/, '')}.questions.json`;
  if (resolve(file).startsWith(resolve(out) + sep)) {
    throw new GbrainError(
      'usage',
      'The key would lie among the documents that it is about. Give --key FILE elsewhere.',
    );
  }
  const fixture = makeScale(size);
  await writeScale(fixture, out, {
    onProgress: (done) => context.progress.show(`Writing documents: ${done} of ${fixture.documents}`),
    signal: context.signal,
  });
  context.news(`${fixture.documents} documents in ${out}`);
  if (fixture.key === null) return;
  await writeKeyFile(file, fixture.key, { replace: true });
  context.news(`${fixture.key.questions.length} questions in ${file}`);
}
