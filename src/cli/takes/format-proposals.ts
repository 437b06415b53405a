import type { ProposalPlan } from '../../takes-propose/plan-proposals.ts';
import type { PageProposals } from '../../takes-propose/propose-takes.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';

const LINE_WIDTH = 100;

/** What was proposed for a page, as a diff in which each new row is followed by the lines that hold it; '' for nothing. */
export function formatProposals(one: PageProposals, path: string, colors: Context['colors']): string {
  const { takes, dropped, page, error } = one;
  const lines = takes.flatMap(({ row, claim, kind, holder, weightText, since, until, source, lines: cited }) => {
    const period = [since, until].filter((date) => date !== null).join(' → ');
    const cells = [row, claim, kind, holder, weightText, period, source ?? ''].map((cell) =>
      escapeTerminal(String(cell)),
    );
    return [
      colors.green(`+| ${cells.join(' | ')} |`),
      ...cited.map((line) => colors.dim(`  ${line}: ${escapeTerminal(cut(page.lines[line - 1]!.trim(), LINE_WIDTH))}`)),
    ];
  });
  const left = dropped.map(({ claim, reason }) =>
    colors.dim(`  dropped: ${escapeTerminal(cut(claim, LINE_WIDTH))} (${escapeTerminal(reason)})`),
  );
  const failed = error === null ? [] : [colors.yellow(`  ${escapeTerminal(error)}`)];
  const all = [...lines, ...left, ...failed];
  return all.length === 0 ? '' : [colors.bold(escapeTerminal(path)), ...all].join('\n');
}

/** What was proposed for a page, for programs. */
export function proposalsJson({ takes, dropped, page, error }: PageProposals, path: string, written: boolean) {
  return {
    path,
    written,
    error,
    takes: takes.map(({ lines, row, claim, kind, holder, weightText, since, until, source }) => ({
      ...{ row, claim, kind, holder, weight: Number(weightText), since, until, source, lines },
      text: lines.map((line) => page.lines[line - 1]!),
    })),
    dropped,
  };
}

/** What a run would ask, to read. */
export function formatPlan({ pages, calls, kept, worstCaseUsd }: ProposalPlan): string {
  const cost = worstCaseUsd === null ? 'unknown, since the model has no price' : `$${worstCaseUsd.toFixed(2)}`;
  const again = kept === 0 ? '' : `, ${plural(kept, 'reply')} of an earlier run`;
  return `Dry run: nothing was asked. ${plural(pages, 'page')}, ${plural(calls, 'call')}${again}; worst case ${cost}.`;
}

/** The same, for programs. */
export function planJson({ pages, calls, kept, worstCaseUsd }: ProposalPlan) {
  return { pages, calls, kept_replies: kept, worst_case_usd: worstCaseUsd };
}
