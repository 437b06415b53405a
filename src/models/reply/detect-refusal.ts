/** How far into a reply a refusal is looked for: a model that refuses says so first. */
const HEAD = 600;

/** Said by a model that will not do what was asked, in lower case with straight apostrophes. */
const PHRASES = [
  "i'm sorry",
  'i am sorry',
  'sorry, but',
  'sorry, i ',
  'my apologies',
  'i apologize',
  'i apologise',
  "i can't",
  'i cannot',
  'i can not',
  "i won't",
  'i will not',
  "i'm unable",
  'i am unable',
  "i'm not able",
  'i am not able',
  "i'm not comfortable",
  'i am not comfortable',
  "i'd rather not",
  'i must decline',
  'i have to decline',
  'i decline',
  'i refuse',
  'unable to comply',
  'unable to assist',
  "can't help with",
  "can't assist",
  'cannot assist',
  'cannot help with',
  'cannot comply',
  'against my guidelines',
  'violates my guidelines',
  'lo siento',
  'no puedo ',
  'je suis désolé',
  'je ne peux pas',
  'es tut mir leid',
  'ich kann nicht',
  'mi dispiace',
  'sinto muito',
  '申し訳',
  '抱歉',
  '对不起',
];

/** Whether a reply that holds no answer says that the model will not give one. */
export function detectRefusal(text: string): boolean {
  const head = text
    .slice(0, HEAD)
    .replace(/[’‘ʼ`]/g, "'")
    .toLowerCase();
  return PHRASES.some((phrase) => head.includes(phrase));
}
