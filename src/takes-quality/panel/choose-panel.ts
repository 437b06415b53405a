import { GbrainError } from '../../errors.ts';
import type { Model } from '../../models/call/model.ts';
import type { Models } from '../../models/provider/create-models.ts';
import { hasQuorum } from './verdict.ts';

/** The judges of a run. */
export interface Panel {
  models: Model[];
  /** Why a judge cannot be asked, such as a missing key: a sentence for each such judge. */
  absent: string[];
}

/**
 * Finds the judges by their ids. Throws `usage` for an empty panel and for a judge named twice, and `config` when too
 * few judges can be asked for a verdict.
 */
export function choosePanel(ids: readonly string[], models: Models): Panel {
  if (ids.length === 0) throw new GbrainError('usage', 'The panel names no judge. Give --models a,b,c.');
  const keys = ids.map(sameJudge);
  const twice = ids.find((_, index) => keys.indexOf(keys[index]!) !== index);
  if (twice !== undefined) {
    throw new GbrainError('usage', `The panel names ${twice} twice. Name each model once.`);
  }
  const panel = ids.map((id) => models.get(id));
  const absent = panel.flatMap((model) => {
    const state = model.ready();
    return state.ok ? [] : [state.reason];
  });
  if (!hasQuorum(panel.length - absent.length, panel.length)) {
    throw new GbrainError(
      'config',
      `${absent.length} of ${panel.length} judges cannot be asked, so there can be no verdict. ${absent.join(' ')} \`gbrain eval takes-quality panel\` checks all; --models builtin:rules needs no key.`,
    );
  }
  return { models: panel, absent };
}

/** Model ids differ by more than case; the commands of `exec:` may not. */
function sameJudge(id: string): string {
  return id.startsWith('exec:') ? id : id.toLowerCase();
}
