import { DIMENSIONS } from '../../../takes/page/take.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';

/** Hides the findings of other dimensions than the chosen one. */
export const FILTER_STYLE = `
.choice { border: 0; padding: 0; margin: 0.75rem 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; } .choice legend { float: left; margin-right: 1.25rem; color: var(--soft); }
${DIMENSIONS.map((name) => `main:has(#only-${name}:checked) [data-breaks]:not([data-breaks~="${name}"]) { display: none; }`).join('\n')}
`;

/** A choice of one dimension that needs no script; {@link FILTER_STYLE} does the rest. */
export function FindingFilter() {
  const choices = [['all', 'all'] as const, ...DIMENSIONS.map((name) => [name, DIMENSION_NAMES[name]] as const)];
  return (
    <fieldset class="choice">
      <legend>Show findings of</legend>
      {choices.map(([value, name]) => (
        <label>
          <input type="radio" name="only" id={`only-${value}`} checked={value === 'all'} /> {name}
        </label>
      ))}
    </fieldset>
  );
}
