import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { group } from '../terminal/group.ts';
import { takesQualityCalibrateCommand } from './eval-takes-quality-calibrate.ts';
import { takesQualityPanelCommand } from './eval-takes-quality-panel.ts';
import { takesQualityRegressCommand } from './eval-takes-quality-regress.ts';
import { takesQualityReplayCommand } from './eval-takes-quality-replay.ts';
import { takesQualityRunCommand } from './eval-takes-quality-run.ts';
import { takesQualityTrendCommand } from './eval-takes-quality-trend.ts';

/** `gbrain eval takes-quality …` */
export const evalTakesQualityCommand = (context: Context): CommandUnknownOpts =>
  group('takes-quality', 'Judge a sample of takes with a panel of models', [
    takesQualityRunCommand(context),
    takesQualityReplayCommand(context),
    takesQualityTrendCommand(context),
    takesQualityRegressCommand(context),
    takesQualityPanelCommand(context),
    takesQualityCalibrateCommand(context),
  ]);
