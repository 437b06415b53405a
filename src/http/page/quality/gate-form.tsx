import type { Visitor } from '../../../members/visitor.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { projectLink } from '../parts/links.ts';

/** What was written into the form, and why no run came of it. */
export interface TriedGate {
  problem: string;
  models: string;
  limit: string;
  budget: string;
}

/** Asks for a run of the gate; with what was `tried`, so that a mistake costs nobody the rest. */
export function GateForm({
  visitor,
  project,
  judges,
  tried,
}: {
  visitor: Visitor;
  project: string;
  /** Of the team; null where it has none. */
  judges: readonly string[] | null;
  tried: TriedGate | null;
}) {
  const { models, limit, budget } = tried ?? {
    models: (judges ?? ['builtin:rules']).join(', '),
    limit: '100',
    budget: '',
  };
  return (
    <section aria-labelledby="run">
      <h2 id="run">Run the gate</h2>
      <p class="soft">
        Judges score a sample of the takes that readers get. builtin:rules needs no model and costs nothing; judges that
        cost money need a budget.
      </p>
      {tried === null ? null : (
        <p class="note bad" role="alert">
          {tried.problem}
        </p>
      )}
      <form class="row" method="post" action={projectLink(project, 'quality', 'jobs')} data-once>
        <CsrfField visitor={visitor} />
        <div>
          <label for="models">Judges, with commas between</label>
          <input
            type="text"
            id="models"
            name="models"
            value={models}
            size={44}
            maxlength={1000}
            required
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
        <div>
          <label for="limit">Takes</label>
          <input type="number" id="limit" name="limit" value={limit} min={1} max={1000} required />
        </div>
        <div>
          <label for="gate-budget">Budget in US dollars</label>
          <input
            type="text"
            id="gate-budget"
            name="budget"
            value={budget}
            size={8}
            inputmode="decimal"
            placeholder="none"
            maxlength={12}
          />
        </div>
        <button type="submit">Run the gate</button>
      </form>
    </section>
  );
}
