import { Tag } from '../../../report/tag.tsx';
import type { Dimension } from '../../../takes/page/take.ts';
import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { clipLine } from '../../../text/clip-line.ts';
import { answerLink, projectLink, readLink } from '../parts/links.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import type { Overview } from './load-overview.ts';

const EACH = 2;
const CLAIM_LENGTH = 160;
const REASON_LENGTH = 220;

/** A take that judges accuse, with what each says. */
interface AccusedTake {
  take: NonNullable<Receipt['takes']>[number];
  dimension: Dimension;
  reason: string;
  errors: number;
  judges: number;
}

/** The worst of everything: takes that judges accuse, questions answered wrongly, what the builder warns of. */
export function NeedsALook({ project, overview }: { project: string; overview: Overview }) {
  const { receipt, newest, ready, gate } = overview;
  const takes = receipt === null ? [] : accusedTakes(receipt);
  const wrong =
    newest?.score.questions.filter(
      ({ outcome, grounded }) => (outcome !== 'right' && outcome !== 'refused') || grounded === false,
    ) ?? [];
  const warnings = ready?.warnings ?? [];
  if (takes.length + wrong.length + warnings.length === 0) {
    return (
      <p class="soft">
        Nothing: no judge accuses a take, no question was answered wrongly, and the builder warns of nothing.
      </p>
    );
  }
  return (
    <>
      <ul class="look">
        {takes.slice(0, EACH).map(({ take, dimension, reason, judges }) => (
          <li>
            <Tag tone="bad">take</Tag>
            <div>
              <a
                href={readLink(project, `${take.slug}.md`, take.line > 0 ? { start: take.line, end: take.line } : null)}
              >
                “{clipLine(take.claim, 0, CLAIM_LENGTH)}”
              </a>
              <p class="seam">{clipLine(reason, 0, REASON_LENGTH)}</p>
              <p class="soft">
                {DIMENSION_NAMES[dimension]}, {judges} of {receipt!.models.length}{' '}
                {receipt!.models.length === 1 ? 'judge' : 'judges'}
              </p>
            </div>
          </li>
        ))}
        {wrong.slice(0, EACH).map(({ id, question, outcome, why }) => (
          <li>
            <Tag tone={outcome === 'right' ? 'warn' : 'bad'}>{id}</Tag>
            <div>
              <a href={answerLink(project, newest!.id, id)}>{question ?? id}</a>
              <p class="soft">
                {outcome === 'right' ? 'not grounded' : outcome}
                {why === null ? '' : `: ${clipLine(why, 0, REASON_LENGTH)}`}
              </p>
            </div>
          </li>
        ))}
        {warnings.slice(0, EACH).map(({ path, line, message }) => (
          <li>
            <Tag tone="warn">build</Tag>
            <div>
              {clipLine(message, 0, REASON_LENGTH)}
              <p class="soft">
                <PlaceLink project={project} path={path} lines={line === null ? null : { start: line, end: line }} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p class="more">
        {takes.length > EACH ? (
          <a href={`${projectLink(project, 'quality', 'runs', gate.at(-1)!.id)}#findings`}>
            All {takes.length} accused takes
          </a>
        ) : null}
        {wrong.length > EACH ? (
          <a href={`${projectLink(project, 'evals', 'runs', newest!.id)}#questions`}>All {wrong.length} questions</a>
        ) : null}
        {warnings.length > EACH ? (
          <a href={`${projectLink(project, 'builds', ready!.id)}#warnings`}>All {warnings.length} warnings</a>
        ) : null}
      </p>
    </>
  );
}

/** Takes in the order of how many judges find an error in them, then of any finding. */
function accusedTakes({ takes = [], findings = [] }: Receipt): AccusedTake[] {
  const accused = takes.flatMap((take) => {
    const own = findings.filter((finding) => finding.take === take.take);
    const worst = own.find(({ severity }) => severity === 'error') ?? own[0];
    if (worst === undefined) return [];
    const errors = own.filter(({ severity }) => severity === 'error').length;
    const judges = new Set(own.map(({ model }) => model)).size;
    return [{ take, dimension: worst.dimension, reason: worst.reason, errors, judges }];
  });
  return accused.sort((a, b) => b.errors - a.errors || b.judges - a.judges);
}
