import type { Visitor } from '../../visitor.ts';
import { projectLink } from '../links.ts';
import { CsrfField } from '../parts/csrf-field.tsx';

/** Asks for a run of an agent over a key. */
export function RunForm({ visitor, project }: { visitor: Visitor; project: string }) {
  return (
    <>
      <h2>Run the eval</h2>
      <p class="lead">
        An agent answers a key with the Brain and with plain reads, over the newest build. builtin:lexical needs no
        model and costs nothing; a model that costs money needs a budget for the whole run.
      </p>
      <form method="post" action={projectLink(project, 'evals', 'jobs')} data-once>
        <CsrfField visitor={visitor} />
        <label for="key">The answer key, as JSON</label>
        <textarea id="key" name="key" required rows={8} spellcheck={false} autocapitalize="none" autocomplete="off" />
        <div class="form-row">
          <div>
            <label for="model">Model</label>
            <input
              type="text"
              id="model"
              name="model"
              value="builtin:lexical"
              required
              maxlength={200}
              autocapitalize="none"
              spellcheck={false}
            />
          </div>
          <div>
            <label for="budget">Budget in US dollars</label>
            <input type="text" id="budget" name="budget" inputmode="decimal" placeholder="none" maxlength={12} />
          </div>
          <div>
            <label for="session">Questions</label>
            <select id="session" name="session">
              <option value="whole">all in one session</option>
              <option value="per-question">one session each</option>
            </select>
          </div>
          <button type="submit">Run the eval</button>
        </div>
      </form>
    </>
  );
}
