import { calendar } from './calendar.ts';
import { compound } from './compound.ts';
import { contentless } from './contentless.ts';
import { holderBelief } from './holder-belief.ts';
import { holderForm } from './holder-form.ts';
import { holderNamed } from './holder-named.ts';
import { kindHedge } from './kind-hedge.ts';
import { kindOpinion } from './kind-opinion.ts';
import { kindPast } from './kind-past.ts';
import { kindPrediction } from './kind-prediction.ts';
import { namesHeld } from './names-held.ts';
import { numbersHeld } from './numbers-held.ts';
import { periodOrder } from './period-order.ts';
import type { Rule } from './rule.ts';
import { tooShort } from './too-short.ts';
import { weightGrid } from './weight-grid.ts';
import { weightKind } from './weight-kind.ts';
import { weightValid } from './weight-valid.ts';
import { weightWording } from './weight-wording.ts';

/** The contract of a good take, in the order in which the findings on one take are shown. */
export const RULES: readonly Rule[] = [
  weightValid,
  weightGrid,
  holderForm,
  periodOrder,
  numbersHeld,
  namesHeld,
  holderBelief,
  holderNamed,
  kindPrediction,
  kindHedge,
  kindOpinion,
  kindPast,
  weightKind,
  weightWording,
  compound,
  tooShort,
  calendar,
  contentless,
];
