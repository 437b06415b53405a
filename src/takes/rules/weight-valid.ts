import { quote, type Rule } from './rule.ts';

/** A weight is a plain decimal number from 0 to 1. */
export const weightValid: Rule = {
  name: 'weight-valid',
  dimension: 'weight_calibration',
  severity: 'error',
  advice: 'Give every take a weight from 0 to 1',
  check({ weight, weightText }) {
    if (weight !== null) return null;
    const given =
      weightText === '' ? 'The weight is missing' : `The weight ${quote(weightText)} is not a number from 0 to 1`;
    return `${given}. Write how sure the holder is, on the 0.05 grid, such as 0.75.`;
  },
};
