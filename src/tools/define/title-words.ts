import { splitWords } from '../../brain/search/read-query.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { foldText } from '../../text/fold-text.ts';

const kept = new WeakMap<Brain, ReadonlySet<string>>();

/** The folded words of all titles of a brain; of cards only the ids, since their titles are sentences. */
export function titleWords(brain: Brain): ReadonlySet<string> {
  const known = kept.get(brain);
  if (known) return known;
  const titles = new Set(brain.tree.nodes.map(({ kind, title, card }) => (kind === 'card' ? (card ?? '') : title)));
  const words = new Set<string>();
  for (const title of titles) for (const word of splitWords(foldText(title))) words.add(word);
  kept.set(brain, words);
  return words;
}
