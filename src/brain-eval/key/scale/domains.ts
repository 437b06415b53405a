/** A job of a legacy host: the title of its unit, and what it does, to follow "the unit that …". */
export type Subject = readonly [title: string, does: string];

/** The purpose of one legacy host. */
export interface Domain {
  /** The prefix of its programs, `rtn` in `rtn04`. */
  prefix: string;
  folder: string;
  title: string;
  purpose: string;
  subjects: readonly Subject[];
}

/** The hosts in the order in which a fixture uses them; further ones are the same hosts of another division. */
export const DOMAINS: readonly Domain[] = [
  {
    prefix: 'rtn',
    folder: 'legacy-returns',
    title: 'Returns host',
    purpose: 'takes goods back: from the parcel at the gate to the money on its way',
    subjects: [
      ['parcel intake', 'books parcels that come back in at the gate'],
      ['goods inspection', 'records what the inspectors find in a parcel'],
      ['card refunds', 'pays money back to the card that was used'],
      ['refund letters', 'writes to customers that their money is on its way'],
      ['bank transfers', 'pays money back to a bank account'],
      ['store credit', 'turns a refund into credit for the next purchase'],
      ['exchanges', 'sends another size or colour instead of money'],
      ['missing parts', 'asks customers for parts that were not in the parcel'],
      ['transport damage', 'reports damage on the way to the carrier'],
      ['bulky goods', 'arranges that furniture is fetched from the customer'],
      ['gift returns', 'takes back presents without telling the giver'],
      ['marketplace parcels', 'passes parcels on to the seller whose goods they are'],
      ['returns from abroad', 'gets duty back for parcels that crossed a border'],
      ['restocking', 'puts goods that are like new back on the shelf'],
      ['write-offs', 'takes goods that cannot be sold again out of the books'],
    ],
  },
  {
    prefix: 'ship',
    folder: 'legacy-shipping',
    title: 'Shipping host',
    purpose: 'sends goods out: from the finished order to the doorbell',
    subjects: [
      ['label printing', 'prints the labels at the packing tables'],
      ['carrier choice', 'decides which carrier gets a parcel'],
      ['address check', 'looks for addresses that cannot be delivered to'],
      ['parcel weights', 'compares the weight on the scale with the expected one'],
      ['dangerous goods', 'makes the papers for aerosols, lighters and batteries'],
      ['insured parcels', 'reports valuable parcels to the insurer'],
      ['cut-off times', 'decides whether an order still leaves today'],
      ['pick-up booking', 'orders the lorries of the carriers'],
      ['tracking numbers', 'hands out tracking numbers and takes their news in'],
      ['delivery attempts', 'plans the second visit when nobody was at home'],
      ['collection points', 'sends parcels to kiosks and lockers'],
      ['split shipments', 'divides an order into several parcels'],
      ['island surcharge', 'adds the surcharge for islands and mountain villages'],
      ['customs papers', 'prints customs declarations'],
      ['cash on delivery', 'collects what the driver was paid at the door'],
    ],
  },
  {
    prefix: 'bil',
    folder: 'legacy-billing',
    title: 'Billing host',
    purpose: 'asks for money and notices when it has come',
    subjects: [
      ['invoice runs', 'writes the invoices of the day'],
      ['payment matching', 'finds the invoice that a payment belongs to'],
      ['reminders', 'reminds customers of what they owe'],
      ['collection agency', 'hands debts over to the agency'],
      ['credit notes', 'writes credit notes'],
      ['direct debits', 'draws money from bank accounts'],
      ['returned debits', 'deals with debits that the bank sent back'],
      ['instalment plans', 'follows who pays in parts'],
      ['tax codes', 'chooses the rate of tax for each line'],
      ['foreign currency', 'converts invoices into other currencies'],
      ['dunning blocks', 'keeps reminders from customers who have complained'],
      ['small differences', 'books cents that are missing or too many'],
      ['prepayments', 'keeps money that came before the invoice'],
      ['bank statements', 'reads what the banks send in the morning'],
      ['year-end lists', 'prints the lists for the auditors'],
    ],
  },
  {
    prefix: 'stk',
    folder: 'legacy-stock',
    title: 'Stock host',
    purpose: 'knows what lies where, and what ought to',
    subjects: [
      ['goods receipt', 'books what suppliers have brought'],
      ['shelf places', 'finds a place for each pallet'],
      ['stocktaking', 'compares the count with the books'],
      ['reorder points', 'proposes what to order again'],
      ['batch numbers', 'keeps track of batches and best-before dates'],
      ['locked stock', 'keeps goods from being sold until they are released'],
      ['branch transfers', 'moves goods from one branch to another'],
      ['pick lists', 'prints the walks through the aisles'],
      ['cold chain', 'watches the temperature of the cold rooms'],
      ['dead stock', 'lists what nobody has bought for long'],
      ['returns to supplier', 'sends goods back to where they came from'],
      ['consignment goods', 'counts goods that still belong to the supplier'],
      ['serial numbers', 'remembers which device went to whom'],
      ['shrinkage', 'books what has gone missing'],
      ['empties', 'counts crates, pallets and bottles'],
    ],
  },
  {
    prefix: 'loy',
    folder: 'legacy-loyalty',
    title: 'Loyalty host',
    purpose: 'gives customers points and takes them back',
    subjects: [
      ['point credits', 'gives points for purchases'],
      ['point expiry', 'takes points away that have become too old'],
      ['card replacement', 'sends a new card for a lost one'],
      ['household accounts', 'puts the cards of a family together'],
      ['birthday letters', 'congratulates members and sends a small gift'],
      ['partner points', 'exchanges points with the petrol stations'],
      ['status levels', 'decides who is a silver or gold member'],
      ['point donations', 'passes points on to charities'],
      ['double-point days', 'counts twice on the days that marketing names'],
      ['point corrections', 'puts right what was booked wrongly'],
      ['rewards', 'hands out rewards for points'],
      ['dormant members', 'looks for members who have not been seen for long'],
      ['statements', 'prints what a member has collected in a quarter'],
      ['staff cards', 'handles the cards of our own people'],
      ['fraud watch', 'looks for cards that collect too fast'],
    ],
  },
];

/** Divisions for which the same host was installed once more. */
export const DIVISIONS = ['Calderhay', 'Brackenfold', 'Thistledown', 'Merrowgate', 'Underlythe', 'Pinchfield'] as const;

const HEADS =
  'Alder Birk Cald Dun Elm Fen Gorse Haw Ings Juni Kell Lark Marl Nether Osier Pell Quarr Rush Sedge Thorn Ulver Vel Whin Yar Ash Bram Clover Drift Ember Farrow Glim Heather Isk Kestrel Linden Moss North Otter Plover Rowan'.split(
    ' ',
  );
const TAILS =
  'mere wick holm stead by thorpe ford ley combe dale fell gate ham hurst moor ness port ridge shaw ton wold worth beck bourne bridge burgh cote croft den edge field garth hythe keld lea march pool side toft well'.split(
    ' ',
  );

/** How many sites there are, and so how many units may share a subject in one host. */
export const SITES: number = HEADS.length * TAILS.length;

/** The name of the n-th site, from 0; no two are equal. */
export function siteName(n: number): string {
  return HEADS[n % HEADS.length]! + TAILS[(Math.floor(n / HEADS.length) + n) % TAILS.length]!;
}
