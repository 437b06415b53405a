/** A time as a person in any zone can read it: to the minute, in UTC. */
export function When({ at }: { at: Date | string }) {
  const iso = typeof at === 'string' ? at : at.toISOString();
  return (
    <time datetime={iso} class="tight">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  );
}

/** `3.2 s`, `2 min 5 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
