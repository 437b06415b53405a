/** Letters of another script than the Latin one. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]+/gu;
/** Prompts with more letters of other scripts than these hold takes in them. */
const MANY_LETTERS = 100;
/** Names bring some words of other languages with them. */
const FEW_FOREIGN = 3;
/** Words without which hardly a sentence is made, in the languages that models write most; none of them is English. */
const FOREIGN = wordsOf(
  'der das und ist nicht ein eine einen mit auf für dem den sind wird keine alle nur von zum oben',
  'le la les est et pas une du des qui que dans pour sur avec à ce cette sont tous toutes aucune aucun',
  'el los las y por con del un está todo todas todos ningún il lo gli che non di della sono è tutti',
  'os um uma não é em são het een niet van zijn och är inte som og er ikke nie jest są wszystkie ve bir değil ei ovat',
);
const ENGLISH = wordsOf(
  'the is are was were be been of and to in with that for by as from not this it its all no or has have but than',
  'which each every most some only take takes claim claims',
);
const NUMBER =
  /[\p{Nd}一二三四五六七八九十两]|\b(?:eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|cinque|sette|otto|nove|dieci|três|quatro|sete|oito|dez)\b/iu;

/**
 * What a judge's words say in another language than `prompt`, with the takes in it: nobody here can tell whether they go
 * with the scores. `numbered` when a number that may be a score is among them; null when nothing is foreign.
 */
export function findForeign(text: string, prompt: string): 'foreign' | 'numbered' | null {
  const parts = text.split(/(?<=[.!?;:])\s+|\n/).filter((part) => isForeign(part, prompt));
  if (parts.length === 0) return null;
  return parts.some((part) => NUMBER.test(part)) ? 'numbered' : 'foreign';
}

/** Whether a prompt, with the takes in it, is partly in another language than English. */
export function holdsForeign(prompt: string): boolean {
  const known = [...FOREIGN].filter((word) => stands(word, prompt)).length;
  return known > FEW_FOREIGN || (prompt.match(OTHER_SCRIPT) ?? []).join('').length > MANY_LETTERS;
}

function isForeign(part: string, prompt: string): boolean {
  const runs = part.match(OTHER_SCRIPT) ?? [];
  if (runs.some((run) => !prompt.includes(run))) {
    return (prompt.match(OTHER_SCRIPT) ?? []).join('').length <= MANY_LETTERS;
  }
  const words = part.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.some((word) => ENGLISH.has(word))) return false;
  return words.some((word) => FOREIGN.has(word) && !stands(word, prompt));
}

function stands(word: string, prompt: string): boolean {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(prompt);
}

function wordsOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
