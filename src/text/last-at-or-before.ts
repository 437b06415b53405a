/** The index of the last item that starts at or before a position; -1 when none does. The items are in the order of their starts. */
export function lastAtOrBefore<T>(items: ArrayLike<T>, position: number, startOf: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(items[middle]!) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
