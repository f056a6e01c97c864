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
  | 'send'
  | 'receive'
  | 'rate'
  | 'day'
  | 'destination'
  | 'state'
  | 'landed'
  | 'person';

export interface Column {
  id: ColumnId;
  /** Share, in pixels of a 1440 px window. */
  width: number;
  least: number;
  end?: true;
  /** The time opens the record, the status is always needed. */
  fixed?: true;
  optional?: true;
  /** Classes that hide it on a narrow sheet. */
  yields?: { cell: string; track: string };
}

/** No column depends on an undocumented attribute (CHK-20, RMP-09). */
const RAMP: readonly Column[] = [
  { id: 'created', width: 152, least: 136, fixed: true },
  { id: 'id', width: 180, least: 126 },
  { id: 'status', width: 178, least: 138, fixed: true },
  { id: 'substatus', width: 214, least: 130 },
  {
    id: 'message',
    width: 302,
    least: 170,
    yields: { cell: 'md:@max-[848px]:hidden', track: 'md:@max-[848px]:[--message:_]' },
  },
  { id: 'error', width: 302, least: 170, optional: true },
  { id: 'updated', width: 132, least: 104, end: true },
];

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
  checkouts: RAMP,
  onramps: RAMP,
  offramps: RAMP,
  withdrawals: WITHDRAWAL,
  conversions: CONVERSION,
};
