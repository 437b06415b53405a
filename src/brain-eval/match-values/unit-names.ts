/** Spellings of units that follow a number, by the one that is compared. */
const SPELLINGS: Readonly<Record<string, string>> = {
  min: 'mins minute minutes',
  h: 'hr hrs hour hours',
  s: 'sec secs second seconds',
  ms: 'msec millisecond milliseconds',
  metre: 'm metres meter meters',
  km: 'kilometre kilometres kilometer kilometers kms',
  cm: 'centimetre centimetres centimeter centimeters',
  mm: 'millimetre millimetres millimeter millimeters',
  g: 'gram grams gramme grammes',
  kg: 'kilo kilos kilogram kilograms kgs',
  l: 'litre litres liter liters',
  ml: 'millilitre millilitres milliliter milliliters',
  week: 'wk wks weeks',
  year: 'yr yrs years',
  kb: 'kilobyte kilobytes',
  mb: 'megabyte megabytes',
  gb: 'gigabyte gigabytes',
  tb: 'terabyte terabytes',
  '%': 'percent pct',
};

/** Codes, signs and words of currencies; the codes that are also English words, such as `all` and `top`, are left out. */
const MONEY: Readonly<Record<string, string>> = {
  usd: '$ us$ dollar dollars',
  eur: '€ euro euros',
  gbp: '£ pound pounds',
  jpy: '¥ yen',
  inr: '₹ rs rupee rupees',
  chf: 'franc francs',
  cad: 'ca$ c$',
  aud: 'au$ a$',
  nzd: 'nz$',
  hkd: 'hk$',
  cny: 'rmb yuan renminbi',
  pln: 'zloty zł',
  sek: '',
  nok: '',
  dkk: '',
  czk: '',
  huf: '',
  sgd: '',
  krw: '',
  brl: '',
  mxn: '',
  zar: '',
  aed: '',
};

function bySpelling(names: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([name, spellings]) =>
      [name, ...spellings.split(' ').filter(Boolean)].map((spelling) => [spelling, name] as const),
    ),
  );
}

const UNITS = bySpelling(SPELLINGS);

/** The code of a currency by its code, sign or word, all in lower case. */
export const CURRENCIES: ReadonlyMap<string, string> = bySpelling(MONEY);

/** The word after a number as it is compared: one spelling of a known unit, else the singular. */
export function unitOf(word: string): string {
  const unit = UNITS.get(word);
  if (unit !== undefined) return unit;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
