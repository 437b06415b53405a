import { GbrainError } from '../../errors.ts';
import type { Model } from '../../models/call/model.ts';
import type { Models } from '../../models/provider/create-models.ts';
import { hasQuorum } from './verdict.ts';

/** The judges of a run, with the ones that cannot be called. */
export interface Panel {
  models: Model[];
  /** A sentence for each judge that lacks what it needs, such as its key. */
  absent: string[];
}

/**
 * The judges under their ids. Wrong usage when there is none or one is named twice; a `config` error, before any call,
 * when so many lack a key that the rest could not reach a verdict.
 */
export function choosePanel(ids: readonly string[], models: Models): Panel {
  if (ids.length === 0) throw new GbrainError('usage', 'The panel names no judge. Give --models a,b,c.');
  const keys = ids.map(sameJudge);
  const twice = ids.find((_, index) => keys.indexOf(keys[index]!) !== index);
  if (twice !== undefined) {
    throw new GbrainError('usage', `The panel names ${twice} twice; one judge has one voice. Name each model once.`);
  }
  const panel = ids.map((id) => models.get(id));
  const absent = panel.flatMap((model) => {
    const state = model.ready();
    return state.ok ? [] : [state.reason];
  });
  if (!hasQuorum(panel.length - absent.length, panel.length)) {
    throw new GbrainError(
      'config',
      `${absent.length} of ${panel.length} judges cannot be asked, too many for a verdict. ${absent.join(' ')} \`gbrain eval takes-quality panel\` checks all; --models builtin:rules needs no key.`,
    );
  }
  return { models: panel, absent };
}

/** No provider tells two models apart by case alone; a command line may. */
function sameJudge(id: string): string {
  return id.startsWith('exec:') ? id : id.toLowerCase();
}
