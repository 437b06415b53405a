import { DIMENSIONS, TAKE_KINDS } from '../../../takes/page/take.ts';
import { countRules, type TakesFilter } from './filter-takes.ts';
import type { LintedTake } from './lint-project.ts';

/** With more holders than this, the form has a text field instead of a list. */
const MAX_HOLDERS = 200;

/** Filters the takes. */
export function TakesForm({
  address,
  all,
  filter,
}: {
  address: string;
  all: readonly LintedTake[];
  filter: TakesFilter;
}) {
  const holders = [...new Set(all.map(({ holder }) => holder))].sort();
  const rules = countRules(all).map(({ rule }) => rule);
  return (
    <form class="row" method="get" action={address}>
      <Choice name="kind" label="Kind" values={TAKE_KINDS} chosen={filter.kind} />
      {holders.length <= MAX_HOLDERS ? (
        <Choice name="holder" label="Holder" values={holders} chosen={filter.holder} />
      ) : (
        <Text name="holder" label="Holder" value={filter.holder} />
      )}
      <Choice
        name="finding"
        label="Finding"
        values={['any', 'none', ...DIMENSIONS, ...rules]}
        chosen={filter.finding}
      />
      <Choice name="state" label="State" values={['active', 'inactive']} chosen={filter.state} />
      <Text name="page" label="Page begins with" value={filter.page} />
      <button type="submit">Show</button>
    </form>
  );
}

function Choice({
  name,
  label,
  values,
  chosen,
}: {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string | null;
}) {
  return (
    <div>
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">all</option>
        {values.map((value) => (
          <option value={value} selected={value === chosen}>
            {value}
          </option>
        ))}
      </select>
    </div>
  );
}

function Text({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <div>
      <label for={name}>{label}</label>
      <input type="text" id={name} name={name} value={value ?? ''} autocapitalize="none" spellcheck={false} />
    </div>
  );
}
