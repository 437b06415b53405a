/** Does one piece of work after the other, in the order in which they were asked for. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a {@link Turns}; a piece that fails does not hold up the next. */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
