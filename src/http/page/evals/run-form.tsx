import type { Visitor } from '../../../members/visitor.ts';
import { CsrfField } from '../parts/csrf-field.tsx';
import { projectLink } from '../parts/links.ts';

/** What was written into the form, and why no run came of it. */
export interface Tried {
  problem: string;
  key: string;
  model: string;
  budget: string;
  repeat: string;
  session: string;
}

const EMPTY: Omit<Tried, 'problem'> = { key: '', model: 'builtin:lexical', budget: '', repeat: '', session: 'whole' };

/** Asks for a run of an agent over a key; with what was `tried`, so that a mistake costs nobody the rest. */
export function RunForm({ visitor, project, tried }: { visitor: Visitor; project: string; tried: Tried | null }) {
  const { key, model, budget, repeat, session } = tried ?? EMPTY;
  return (
    <section aria-labelledby="run">
      <h2 id="run">Run the eval</h2>
      <p class="lead">
        An agent answers a key with the Brain and with plain reads, over the newest build. builtin:lexical needs no
        model and costs nothing; a model that costs money needs a budget for the whole run.
      </p>
      {tried === null ? null : (
        <p class="note bad" role="alert">
          {tried.problem}
        </p>
      )}
      <form method="post" action={projectLink(project, 'evals', 'jobs')} enctype="multipart/form-data" data-once>
        <CsrfField visitor={visitor} />
        <label for="file">The answer key: a JSON file, such as gbrain eval brain init begins</label>
        <input type="file" id="file" name="file" accept=".json,application/json" />
        <label for="key">Or its text</label>
        <textarea id="key" name="key" rows={8} spellcheck={false} autocapitalize="none" autocomplete="off">
          {key}
        </textarea>
        <div class="form-row">
          <div>
            <label for="model">Model</label>
            <input
              type="text"
              id="model"
              name="model"
              value={model}
              required
              maxlength={200}
              autocapitalize="none"
              spellcheck={false}
            />
          </div>
          <div>
            <label for="budget">Budget in US dollars</label>
            <input
              type="text"
              id="budget"
              name="budget"
              value={budget}
              inputmode="decimal"
              placeholder="none"
              maxlength={12}
            />
          </div>
          <div>
            <label for="repeat">Runs of each mode (3; lexical: 1)</label>
            <input type="number" id="repeat" name="repeat" value={repeat} min={1} max={100} />
          </div>
          <div>
            <label for="session">Questions</label>
            <select id="session" name="session">
              <option value="whole">all in one session</option>
              <option value="per-question" selected={session === 'per-question'}>
                one session each
              </option>
            </select>
          </div>
          <button type="submit">Run the eval</button>
        </div>
      </form>
    </section>
  );
}
