import type { Dimension } from '../../takes/page/take.ts';

/** The dimensions in plain words. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  accuracy: 'Accuracy',
  attribution: 'Attribution',
  weight_calibration: 'Weight calibration',
  kind_classification: 'Kind classification',
  signal_density: 'Signal density',
};
