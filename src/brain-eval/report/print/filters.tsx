/** Choices that hide answers by outcome, kind and run, without a script: the style sheet looks at what is chosen. */
export function Filters({ kinds, runs }: { kinds: readonly string[]; runs: readonly string[] }) {
  return (
    <>
      <Choice name="outcome" label="Outcome" options={['all', 'fell short', 'right and grounded']} />
      {kinds.length > 1 ? <Choice name="kind" label="Kind" options={['all', ...kinds]} /> : null}
      {runs.length > 1 ? <Choice name="run" label="Run" options={['all', ...runs]} /> : null}
    </>
  );
}

/** The rules that {@link Filters} needs for a number of kinds and runs. */
export function filterStyle(kinds: number, runs: number): string {
  const hide = (name: string, option: number, what: string) =>
    `body:has(#${name}-${option}:checked) ${what}{display:none}`;
  return [
    '.choice{border:0;padding:0;margin:0 0 .5rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem}',
    '.choice legend{float:left;margin-right:1rem;font-weight:600}',
    hide('outcome', 1, 'details.fine'),
    hide('outcome', 2, 'details.fell'),
    ...Array.from({ length: kinds }, (_, at) => hide('kind', at + 1, `details[class^=kind]:not(.kind-${at})`)),
    ...Array.from({ length: runs }, (_, at) => hide('run', at + 1, `section[class^=run]:not(.run-${at})`)),
  ].join('');
}

function Choice({ name, label, options }: { name: string; label: string; options: readonly string[] }) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map((option, at) => (
        <label>
          <input type="radio" name={name} id={`${name}-${at}`} checked={at === 0} /> {option}
        </label>
      ))}
    </fieldset>
  );
}
