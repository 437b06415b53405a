import type { Dimension } from '../../../takes/page/take.ts';

/** What a dimension is called where people read. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  accuracy: 'Accuracy',
  attribution: 'Attribution',
  weight_calibration: 'Weight calibration',
  kind_classification: 'Kind classification',
  signal_density: 'Signal density',
};
