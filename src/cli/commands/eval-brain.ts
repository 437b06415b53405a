import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { group } from '../terminal/group.ts';
import { brainEvalCheckCommand } from './eval-brain-check.ts';
import { brainEvalCompareCommand } from './eval-brain-compare.ts';
import { brainEvalInitCommand } from './eval-brain-init.ts';
import { brainEvalMakeScaleCommand } from './eval-brain-make-scale.ts';
import { brainEvalRecordCommand } from './eval-brain-record.ts';
import { brainEvalRegressCommand } from './eval-brain-regress.ts';
import { brainEvalRunCommand } from './eval-brain-run.ts';
import { brainEvalScoreCommand } from './eval-brain-score.ts';
import { brainEvalTrendCommand } from './eval-brain-trend.ts';

/** `gbrain eval brain …` */
export const evalBrainCommand = (context: Context): CommandUnknownOpts =>
  group('brain', 'Measure how well an agent answers from the documents', [
    brainEvalRunCommand(context),
    brainEvalScoreCommand(context),
    brainEvalCompareCommand(context),
    brainEvalRecordCommand(context),
    brainEvalTrendCommand(context),
    brainEvalRegressCommand(context),
    brainEvalCheckCommand(context),
    brainEvalInitCommand(context),
    brainEvalMakeScaleCommand(context),
  ]);
