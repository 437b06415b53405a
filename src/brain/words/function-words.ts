/** Words that do not tell what is asked; ignored unless a query has no others. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an and any are as at be been but by can could did do does for from had has have how i if in into is it its may me my of on or our please should so such tell than that the their then there these they this those to us was we were what when where which while who whom whose why will with would you your'.split(
    ' ',
  ),
);
