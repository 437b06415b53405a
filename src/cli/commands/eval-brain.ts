import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { group } from '../group.ts';
import { brainEvalCheckCommand } from './eval-brain-check.ts';
import { brainEvalCompareCommand } from './eval-brain-compare.ts';
import { brainEvalInitCommand } from './eval-brain-init.ts';
import { brainEvalMakeScaleCommand } from './eval-brain-make-scale.ts';
import { brainEvalRunCommand } from './eval-brain-run.ts';
import { brainEvalScoreCommand } from './eval-brain-score.ts';

/** `gbrain eval brain …` */
export const evalBrainCommand = (context: Context): CommandUnknownOpts =>
  group('brain', 'Measure how well an agent answers from the documents', [
    brainEvalRunCommand(context),
    brainEvalScoreCommand(context),
    brainEvalCompareCommand(context),
    brainEvalCheckCommand(context),
    brainEvalInitCommand(context),
    brainEvalMakeScaleCommand(context),
  ]);
