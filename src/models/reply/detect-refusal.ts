/** How far into a reply a refusal is looked for: a model that refuses says so first. */
const HEAD = 600;

/** Said by a model that will not do what was asked, in lower case with straight apostrophes. */
const REFUSES = new RegExp(
  [
    "i(?:'m| am) (?:sorry|unable|not able|not comfortable)|sorry, (?:but|i )|my apologies|i apologi[sz]e",
    "i (?:can't|can ?not|won't|will not|must decline|have to decline|decline|refuse)|i'd rather not|unable to (?:comply|assist)",
    "(?:can't|cannot) (?:help with|assist)|cannot comply|(?:against|violates) my guidelines",
    'lo siento|no puedo |je suis désolé|je ne peux pas|es tut mir leid|ich kann nicht|mi dispiace|sinto muito',
    '申し訳|抱歉|对不起',
  ].join('|'),
);

/** Whether a reply that holds no answer says that the model will not give one. */
export function detectRefusal(text: string): boolean {
  const head = text
    .slice(0, HEAD)
    .replace(/[’‘ʼ`]/g, "'")
    .toLowerCase();
  return REFUSES.test(head);
}
