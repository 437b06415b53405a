import type { Visitor } from '../../../members/visitor.ts';

/** What a form that changes something sends back to prove that it is ours. */
export function CsrfField({ visitor }: { visitor: Visitor }) {
  return <input type="hidden" name="_csrf" value={visitor.csrf ?? ''} />;
}
