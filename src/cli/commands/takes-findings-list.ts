import { GbrainError } from '../../errors.ts';
import { countByJudge, readSettled, SETTLED_FILE } from '../../takes-quality/receipt/settled-findings.ts';
import { precisionInWords } from '../../takes-quality/report/settled-in-words.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { formatTable } from '../terminal/format-table.ts';

const CLAIM_WIDTH = 60;

/** `gbrain takes findings list` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain takes findings list')
    .option('--file <file>', 'where the decisions are kept', filledText, SETTLED_FILE)
    .option('--json', 'print one JSON document')
    .action(async ({ file, json }) => {
      const findings = await readSettled(file);
      if (findings === null) {
        throw new GbrainError(
          'input',
          `There is no file ${file} of decisions. \`gbrain takes findings accept <receipt> <take>\` and \`dismiss\` write it.`,
        );
      }
      const judges = countByJudge(findings);
      if (json) return context.printJson({ findings, judges });
      const rows = findings.map(({ decision, dimension, slug, claim, reason }) =>
        [decision, dimension, slug, cut(claim, CLAIM_WIDTH), reason].map(escapeTerminal),
      );
      const table = formatTable(
        [['decision', 'dimension', 'page', 'claim', 'reason'], ...rows],
        ['left', 'left', 'left', 'left', 'left'],
      );
      const precision = precisionInWords({ settled: { findings: [], judges } }).map(escapeTerminal);
      context.print([table, '', ...precision].join('\n'));
    });
