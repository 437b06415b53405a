/** Anchors as GitHub makes them of titles: a repeated one gets `-1`, `-2`. A new slugger for each document. */
export function createSlugger(): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const base = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let slug = base;
    let count = used.get(base) ?? 0;
    while (used.has(slug)) slug = `${base}-${++count}`;
    used.set(base, count);
    used.set(slug, used.get(slug) ?? 0);
    return slug;
  };
}
