/** Whether a number in the range of scores has digits that reading it drops, such as 6.9999999999999999999. */
export function losesDigits(token: string): boolean {
  const value = Number(token);
  if (token.length <= 16 || !(value > 0 && value < 11)) return false;
  const digits = (text: string) => text.replace(/[eE].*$|[-+.]/g, '').replace(/^0+|0+$/g, '');
  return digits(token) !== digits(String(value));
}
