import { cut } from '../../text/escape.ts';

/** Stands in the words of a reply where a value stood that is no answer; from the private area of Unicode. */
export const OTHER_VALUE = '\uE000';

/** The head of a block whose content may be an answer. */
const FENCE =
  /`{3,}[ \t]{0,8}(?:json[c5l]?|js|javascript|ts|typescript|te?xt|plaintext|markdown|md|python|tool_code|tool_call)?[ \t]{0,8}(?=\n|$|`|\uE000)/gi;
const TAG =
  /<\/?(?:answer|output|response|result|json|final|final_answer|verdict|tool_call|tool_calls|toolcall|function_calls?|function|parameters?|invoke|arguments|submit|code|pre|evaluation|scores|review|assessment|grades?|ratings?)(?:[ =]["']?([\w.-]{1,60})["']?|\s{1,4}name=["']([\w.-]{1,60})["'])?\s{0,4}>|<(?:eos|bos|end_of_turn|\/s)>/gi;
/** The tokens of chat templates, with what they say of an answer. */
const TOKEN =
  /<\|(?:im_start|start_header_id|start|turn)\|>\s{0,4}(?:assistant|model)|<start_of_turn>\s{0,4}model|<\|channel\|>\s{0,4}(?:final|commentary to=functions\.([\w.-]{1,60}))|<\|constrain\|>\s{0,4}json|<\|(?:im_end|message|end|return|call|end_header_id|eot_id|eom_id|endoftext|end_of_msg|sep|constrain|python_tag)\|>|<\|(?:open|close)\|>response/gi;
/** Lines of a stream of events. */
const EVENT = /^[ \t]{0,8}(?:event: ?response\.(?:created|in_progress|completed)|data: ?(?:\[DONE\])?)[ \t]{0,8}$/gim;
const EVENT_DATA = /^[ \t]{0,8}data: ?(?=\n|$|\uE000)/gim;

/** Words for an answer, and for what is in it. */
const THING =
  '(?:json|object|json object|evaluation|audit|assessment|review|judge?ments?|verdict|scores?|grades?|ratings?|findings|results?|reply|answer|response|report|scorecard|evaluation report|takes|overview|output)';
const OWNER = '(?:my|the|your|a|an)';
const KINDS = '(?:final|complete|full|whole|requested|structured|valid|quality|five|sampled|overall)';
const NAMED = `(?:${OWNER} )?(?:${KINDS} ){0,3}${THING}(?: ${THING})?`;
const OF = `(?:(?:of|for|with|on|in|against|and|as) (?:(?:my|the|your|these|this|all|each) )?(?:${KINDS} ){0,2}(?:sample|sampled claims|claims|dimensions|rubric|format|${THING}))`;
const NAMED_OF = `${NAMED}(?: ${OF}){0,4}`;

/** Sentences that announce an answer, end a reply or say how it was made, and take nothing back. */
const HARMLESS = new RegExp(
  `^(?:${[
    '(?:sure|certainly|of course|okay|ok|absolutely|great|understood|done|yes|thanks|thank you)(?: thing)?',
    'here(?: you (?:go|are)| (?:it|they) (?:is|are))?',
    `(?:here|below|this|that)(?:'s| is| are) ${NAMED_OF}`,
    `(?:and )?(?:as|in) ${NAMED}`,
    `${NAMED_OF}(?: (?:is|are|below|follows?))?`,
    `end of ${NAMED}`,
    'evaluation time|worst first|one per dimension|fine|good',
    '(?:please )?let me know if you need (?:anything|something)(?: else)?',
    '(?:i )?hope (?:this|that|it) helps',
    '(?:feel free|happy) to (?:ask|help)(?: if you have (?:any )?questions)?',
    'for copy and paste',
    '(?:let me double-check (?:that|this) )?(?:yes )?i stand by (?:it|this|them|my scores)',
    'sorry for the (?:long )?(?:wait|delay)(?: this was a (?:dense|long|large) batch)?',
    `i (?:have )?(?:read|weighed|checked|judged|graded|reviewed|audited|evaluated|scored) (?:each|every|all|the|all the)(?: of the)? takes?(?: (?:carefully|twice|in every dimension|against (?:its|their|the) (?:passages?|pages?|sources?|rubric)))?`,
    'i kept the findings to the ones that matter',
    "i (?:can't|cannot|could not|couldn't) open the (?:linked )?(?:sources|links|pages)(?: so (?:[a-z]+ (?:is|was)|i) judged (?:it |them )?(?:from|by) the (?:excerpts|passages)(?: alone)?)?",
    `(?:the )?(?:form|format|schema|shape)(?: (?:you gave|you asked for))?(?: (?:is|was))? ?${OTHER_VALUE}`,
    '(?:dimension|grade|score|feedback|rating| )+',
    '(?:gerne|natürlich|klar|selbstverständlich)?(?: )?hier (?:ist|sind|kommt) (?:die|meine|das|mein|der) (?:bewertung|bewertungen|auswertung|antwort|ergebnis|json|json-objekt|gutachten)',
    'gerne|natürlich',
    "(?:bien sûr )?voici (?:le|la|les|mon|ma|mes) (?:évaluation|évaluations|résultat|résultats|réponse|json|notes|l'évaluation)",
    '(?:claro )?(?:aquí (?:está|tiene)|ecco|aqui está) (?:la|el|mi|il|a|minha) (?:evaluación|resultado|respuesta|json|valutazione|risultato|avaliação)',
  ].join('|')})$`,
);
/** What may stand on a line without a word: the mark of a quotation or a list, a rule, a table's rule, a bracket too many, a friendly picture. */
const LONE_SIGNS = new RegExp(
  `^(?:[>*\\-]?|-{3,}|\\*{3,}|_{3,}|={3,}|\\|[\\s|:-]*-[\\s|:-]*\\||[}\\]]+|[✨🎯🚀😊🙂👍✅🎉📊📝🔍🙏]\\uFE0F?|[${OTHER_VALUE}\\uFEFF\\s]*)$`,
  'u',
);
/** Signs that change nothing: punctuation, list marks, arrows, a bracket too many and friendly pictures. */
const SIGNS = new RegExp(
  `^(?:[\\s.,:;!()*#\\->_"'“”’\`…|}\\]–—${OTHER_VALUE}\\uFEFF]|\\uFE0F|[✨🎯🚀😊🙂👍✅🎉📊📝🔍🙏])*$`,
  'u',
);

/**
 * Why the words beside an answer may change what it means; null when they only announce it or are the marks of a fence, a
 * template or a stream. Whatever is not known to be harmless is a doubt: no list could hold all the ways in which people
 * take something back.
 */
export function doubtProse(words: string): string | null {
  let unknownTool = false;
  const bare = words.normalize('NFC').replace(EVENT, '\n').replace(EVENT_DATA, '\n');
  const unmarked = bare.replace(TOKEN, mark).replace(TAG, mark).replace(FENCE, '\n');
  if (unknownTool) return 'is given to another tool';
  const sentences = unmarked
    .replace(/<-|->/g, '\n')
    .replaceAll(OTHER_VALUE, `${OTHER_VALUE}\n`)
    .split(/\n|[.!?:…]{1,8}(?=\s+[^\p{Ll}\s\uE000]|\s*$|["')\]*_])/u);
  const lines = unmarked.replaceAll(OTHER_VALUE, '').split('\n');
  const question = lines.find((line) => line.includes('?'));
  if (question !== undefined) return `stands beside a question: ${JSON.stringify(cut(question.trim(), 80))}`;
  const sign = lines.find((line) => !/[\p{L}\p{N}]/u.test(line) && !LONE_SIGNS.test(line.trim()));
  if (sign !== undefined) return `stands beside a mark that may change it: ${JSON.stringify(cut(sign.trim(), 80))}`;
  const strange = sentences.find((sentence) => !SIGNS.test(sentence) && !isHarmless(sentence));
  return strange === undefined
    ? null
    : `stands beside words that may change it: ${JSON.stringify(cut(strange.trim(), 80))}`;

  function mark(_found: string, ...names: unknown[]): string {
    const name = names.slice(0, 2).find((name) => typeof name === 'string');
    if (typeof name === 'string' && !isToolForAnswers(name)) unknownTool = true;
    return '\n';
  }
}

const TOOL_WORDS =
  /^(?:functions?|tools?|submit|record|report|return|give|send|emit|provide|save|store|output|final|grades?|scores?|judge|judge?ments?|evaluate|evaluation|assess|assessment|reviews?|audit|verdict|takes?|quality|answer|response|respond|results?|json|structured|complete|name|parameters?|arguments|\d+)$/i;

/** Whether a tool of this name is one by which a model hands over its answer. */
export function isToolForAnswers(name: string): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z0-9]+/);
  return words.every((word) => word === '' || TOOL_WORDS.test(word));
}

/** Longer than any announcement. */
const MAX_SENTENCE = 300;

function isHarmless(sentence: string): boolean {
  return sentence.length <= MAX_SENTENCE && HARMLESS.test(simplify(sentence));
}

/** A sentence in lower case, without punctuation, pictures and marks. */
function simplify(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '\uE001')
    .replace(/(?:[.,:;!()*#\->_"“”`…|}\]–—✨🎯🚀😊🙂👍✅🎉📊📝🔍🙏\uFEFF]|\uFE0F)+/gu, ' ')
    .replaceAll('\uE001', '-')
    .replace(/\s+/g, ' ')
    .trim();
}
