import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { type Fact, firstFact } from './find-facts.ts';

/** What a document decided, and what that replaces, if the documents hold it. */
export interface DecisionFact extends Fact {
  /** The value of the decision that this one supersedes; null when there is none or it has the same value. */
  before: string | null;
}

/** One value of each current document that states a status. */
export function findDecisionFacts(brain: Brain): DecisionFact[] {
  const documents = brain.tree.nodes.filter(({ kind, status }) => kind === 'document' && status.word !== null);
  const old = documents.filter(({ status }) => status.state === 'superseded');
  return documents
    .filter(({ status }) => status.state === 'current')
    .flatMap((document) => {
      const replaced = old.filter(({ status }) => status.by.some(({ node }) => node === document.id));
      return decidedIn(brain, document).map((fact): DecisionFact => {
        const before = replaced.flatMap((other) => decidedIn(brain, other)).find(({ value }) => value !== fact.value);
        return { ...fact, before: before?.value ?? null };
      });
    });
}

/** A value under a heading such as `Decision`, else anywhere in the document. */
function decidedIn(brain: Brain, document: Node): Fact[] {
  const sections = brain.nodesOf(document.path).filter(({ kind }) => kind === 'section');
  const decision = sections.find(({ title }) => /^[\d.\s]*(?:the )?(?:decision|outcome|resolution)\b/i.test(title));
  const found = decision ? firstFact(brain, decision, document.title) : [];
  return found.length > 0
    ? found
    : sections.flatMap((section) => firstFact(brain, section, document.title)).slice(0, 1);
}
