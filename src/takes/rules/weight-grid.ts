import { exceeds } from '../../exceeds.ts';
import type { Rule } from './rule.ts';

/** Weights are on the 0.05 grid: no one can tell 0.74 from 0.75, and writing 0.74 claims to. */
export const weightGrid: Rule = {
  name: 'weight-grid',
  dimension: 'weight_calibration',
  severity: 'error',
  advice: 'Write weights in steps of 0.05',
  check({ weight, weightText }) {
    if (weight === null) return null;
    const steps = weight * 20;
    if (!exceeds(Math.abs(steps - Math.round(steps)), 0)) return null;
    const [below, above] = [Math.floor(steps) / 20, Math.ceil(steps) / 20];
    const shown = weightText.length <= 8 ? weightText : `${weightText.slice(0, 8)}…`;
    return `The weight ${shown} is off the 0.05 grid. Write ${below.toFixed(2)} or ${above.toFixed(2)}.`;
  },
};
