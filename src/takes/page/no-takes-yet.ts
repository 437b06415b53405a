/** What to do where pages hold no takes, in a sentence. `place` is the folder or page, as a person would type it. */
export function noTakesYet(place = '<folder>'): string {
  return (
    'A take is a row of a table in a page. `gbrain takes init <page>` writes an empty one, ' +
    `\`gbrain takes propose ${place}\` proposes takes from the text of the pages; docs/takes.md describes them.`
  );
}
