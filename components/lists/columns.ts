import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';

export type ColumnId =
  | 'created'
  | 'id'
  | 'status'
  | 'substatus'
  | 'message'
  | 'error'
  | 'updated'
  | 'received'
  | 'debited'
  | 'to'
  | 'transaction'
  | 'group'
  | 'notes'
  | 'amount'
  | 'asset'
  | 'payer'
  | 'payee'
  | 'send'
  | 'receive'
  | 'rate'
  | 'day'
  | 'destination'
  | 'state'
  | 'landed'
  | 'person';

/** Classes that hide it on a narrow sheet. */
interface Yields {
  cell: string;
  track: string;
}

export interface Column {
  id: ColumnId;
  /** Share, in pixels of a 1440 px window. */
  width: number;
  least: number;
  end?: true;
  /** The time opens the record, the status is always needed. */
  fixed?: true;
  optional?: true;
  /** Given by the API, and not documented (CHK-20, RMP-09). */
  given?: true;
  yields?: Yields;
  /** Where the other person is not carried. */
  alone?: Yields;
}

const CREATED: Column = { id: 'created', width: 152, least: 136, fixed: true };
const STATUS: Column = { id: 'status', width: 178, least: 138, fixed: true };
const ERROR: Column = { id: 'error', width: 302, least: 170, optional: true };
const UPDATED: Column = { id: 'updated', width: 132, least: 104, end: true };

/** Where no record carries a term. */
const PAYMENT: readonly Column[] = [
  CREATED,
  { id: 'id', width: 180, least: 126 },
  STATUS,
  { id: 'substatus', width: 214, least: 130 },
  {
    id: 'message',
    width: 302,
    least: 170,
    yields: { cell: 'md:@max-[848px]:hidden', track: 'md:@max-[848px]:[--message:_]' },
  },
  ERROR,
  UPDATED,
];

const PAYER: Column = { id: 'payer', width: 150, least: 132, given: true };
const PAYEE: Column = { id: 'payee', width: 150, least: 132, given: true };

type Person = 'payer' | 'payee';
const FIRST: Readonly<Record<Person, Yields>> = {
  payer: { cell: 'md:@max-[812px]:hidden', track: 'md:@max-[812px]:[--payer:_]' },
  payee: { cell: 'md:@max-[812px]:hidden', track: 'md:@max-[812px]:[--payee:_]' },
};
const SECOND: Readonly<Record<Person, Yields>> = {
  payer: { cell: 'md:@max-[1370px]:hidden', track: 'md:@max-[1370px]:[--payer:_]' },
  payee: { cell: 'md:@max-[1370px]:hidden', track: 'md:@max-[1370px]:[--payee:_]' },
};
const BESIDE_FLOW: Readonly<Record<Person, Yields>> = {
  payer: { cell: 'md:@max-[1146px]:hidden', track: 'md:@max-[1146px]:[--payer:_]' },
  payee: { cell: 'md:@max-[1146px]:hidden', track: 'md:@max-[1146px]:[--payee:_]' },
};

/** Who is usual depends on the list; the other is a column where a record carries it. */
function withTerms(...people: readonly Column[]): readonly Column[] {
  return [
    { ...CREATED, width: 140 },
    { id: 'amount', width: 132, least: 124, end: true, given: true },
    { id: 'asset', width: 150, least: 134, end: true, given: true },
    ...people,
    { ...STATUS, width: 160 },
    {
      id: 'substatus',
      width: 170,
      least: 130,
      yields: { cell: 'md:@max-[942px]:hidden', track: 'md:@max-[942px]:[--substatus:_]' },
    },
    {
      id: 'id',
      width: 150,
      least: 126,
      yields: { cell: 'md:@max-[1068px]:hidden', track: 'md:@max-[1068px]:[--id:_]' },
    },
    {
      id: 'message',
      width: 240,
      least: 170,
      yields: { cell: 'md:@max-[1238px]:hidden', track: 'md:@max-[1238px]:[--message:_]' },
    },
    ERROR,
    { ...UPDATED, width: 120 },
  ];
}

const PAID_IN = withTerms(
  { ...PAYER, yields: FIRST.payer },
  { ...PAYEE, optional: true, yields: SECOND.payee, alone: FIRST.payee },
);
const PAID_OUT = withTerms(
  { ...PAYEE, yields: FIRST.payee },
  { ...PAYER, optional: true, yields: SECOND.payer, alone: FIRST.payer },
);

const WITHDRAWAL: readonly Column[] = [
  { id: 'created', width: 140, least: 136, fixed: true },
  { id: 'received', width: 196, least: 178 },
  {
    id: 'debited',
    width: 164,
    least: 146,
    end: true,
    yields: { cell: 'md:@max-[886px]:hidden', track: 'md:@max-[886px]:[--debited:_]' },
  },
  { id: 'to', width: 150, least: 120 },
  { id: 'status', width: 150, least: 138, fixed: true },
  {
    id: 'substatus',
    width: 206,
    least: 128,
    yields: { cell: 'md:@max-[1014px]:hidden', track: 'md:@max-[1014px]:[--substatus:_]' },
  },
  { id: 'id', width: 170, least: 126, optional: true },
  { id: 'error', width: 240, least: 170, optional: true },
  { id: 'group', width: 160, least: 140, optional: true },
  { id: 'notes', width: 190, least: 140, optional: true },
  {
    ...PAYER,
    optional: true,
    yields: { cell: 'md:@max-[1278px]:hidden', track: 'md:@max-[1278px]:[--payer:_]' },
    alone: BESIDE_FLOW.payer,
  },
  { ...PAYEE, optional: true, yields: BESIDE_FLOW.payee },
  { id: 'updated', width: 120, least: 104, end: true, optional: true },
  {
    id: 'transaction',
    width: 152,
    least: 124,
    end: true,
    yields: { cell: 'md:@max-[740px]:hidden', track: 'md:@max-[740px]:[--transaction:_]' },
  },
];

const CONVERSION: readonly Column[] = [
  { id: 'created', width: 112, least: 112, fixed: true },
  { id: 'send', width: 142, least: 128, end: true },
  { id: 'receive', width: 160, least: 134, end: true },
  {
    id: 'rate',
    width: 104,
    least: 96,
    end: true,
    yields: { cell: 'md:@max-[740px]:hidden', track: 'md:@max-[740px]:[--rate:_]' },
  },
  { id: 'day', width: 52, least: 48 },
  {
    id: 'destination',
    width: 190,
    least: 132,
    yields: { cell: 'md:@max-[970px]:hidden', track: 'md:@max-[970px]:[--destination:_]' },
  },
  { id: 'state', width: 134, least: 128, fixed: true },
  { id: 'person', width: 130, least: 110, optional: true },
  { id: 'id', width: 170, least: 126, optional: true },
  { id: 'landed', width: 182, least: 166, end: true },
];

export const COLUMNS: Readonly<Record<ListName, readonly Column[]>> = {
  checkouts: PAID_IN,
  onramps: PAID_IN,
  offramps: PAID_OUT,
  withdrawals: WITHDRAWAL,
  conversions: CONVERSION,
};

/** Usual columns of lists that carry no term. */
export const WITHOUT_TERMS: Partial<Record<ListName, readonly Column[]>> = {
  checkouts: PAYMENT,
  onramps: PAYMENT,
  offramps: PAYMENT,
};
