import { DIMENSIONS, type Dimension } from './take.ts';

/** The dimension that a name means, however it is written: `weightCalibration`, `Weight Calibration`. */
export function dimensionOf(name: string): Dimension | undefined {
  if (name.length > 40) return undefined;
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return DIMENSIONS.find((dimension) => dimension.replace('_', '') === letters);
}
