import type { TransactionList } from '@/lib/contract/transaction-lists';

export type ColumnId =
  | 'created'
  | 'id'
  | 'status'
  | 'substatus'
  | 'message'
  | 'updated'
  | 'received'
  | 'debited'
  | 'to'
  | 'transaction'
  | 'group'
  | 'notes';

export interface Column {
  id: ColumnId;
  /** Pixels; the one without takes what is left. */
  width?: number;
  /** Figures and what stands at the right edge. */
  end?: true;
  /** Cannot be left out: the time opens the record, the status is what people look for. */
  fixed?: true;
  /** Shown only when somebody asks for it. */
  optional?: true;
}

/** No column depends on an attribute that the contract does not show (CHK-20, RMP-09). */
const RAMP: readonly Column[] = [
  { id: 'created', width: 152, fixed: true },
  { id: 'id', width: 180 },
  { id: 'status', width: 178, fixed: true },
  { id: 'substatus', width: 214 },
  { id: 'message' },
  { id: 'updated', width: 132, end: true },
];

const WITHDRAWAL: readonly Column[] = [
  { id: 'created', width: 140, fixed: true },
  { id: 'received', width: 196 },
  { id: 'debited', width: 164, end: true },
  { id: 'to', width: 150 },
  { id: 'status', width: 150, fixed: true },
  { id: 'substatus' },
  { id: 'id', width: 170, optional: true },
  { id: 'group', width: 160, optional: true },
  { id: 'notes', optional: true },
  { id: 'updated', width: 120, end: true, optional: true },
  { id: 'transaction', width: 152, end: true },
];

export const COLUMNS: Readonly<Record<TransactionList, readonly Column[]>> = {
  checkouts: RAMP,
  onramps: RAMP,
  offramps: RAMP,
  withdrawals: WITHDRAWAL,
};
