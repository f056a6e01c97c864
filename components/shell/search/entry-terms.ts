import type { Conversion } from '@/lib/contract/bff/conversions';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import {
  type Given,
  type GivenFigure,
  givenAmount,
  givenAsset,
  givenTerm,
} from '@/lib/contract/values/transactions/record-terms';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

/** A figure, or who pays or is paid. */
export interface EntryTerm {
  figure?: GivenFigure;
  /** A withdrawal with an error: nothing arrived. */
  notArrived?: true;
  person?: 'payer' | 'payee';
  names?: readonly Given[];
  /** Given by the API, and not documented (CHK-20, RMP-09). */
  undocumented?: true;
}

interface Terms {
  terms?: readonly EntryTerm[];
}

/** What the API confirmed, else what was asked. */
export function conversionTerms(conversion: Conversion | undefined): Terms {
  if (conversion === undefined) return {};
  const { attempt, fixed_side, requested_amount } = conversion;
  const amounts: Partial<Record<`amount_${'from' | 'to'}`, string>> = attempt?.confirmed ?? {
    [`amount_${fixed_side}`]: requested_amount,
  };
  const terms = (['from', 'to'] as const).flatMap((side): EntryTerm[] => {
    const text = amounts[`amount_${side}`];
    const currency = conversion[`${side}_currency`];
    return text === undefined ? [] : [{ figure: { name: side, text, currency } }];
  });
  return { terms };
}

/** Absent terms stay absent. */
export function termsOf(list: TransactionList, row: TransactionRow | undefined): Terms {
  if (row === undefined) return {};
  const { attributes, error_message } = row;
  const isPayment = list !== 'withdrawals';
  const failed = !isPayment && Object.values(error_message).some((text) => text !== '');
  const figures = [givenAmount(list, attributes), givenAsset(list, attributes)].flatMap(
    (figure): EntryTerm[] => {
      if (figure === undefined) return [];
      if (isPayment) return [{ figure, undocumented: true }];
      return [{ figure, ...(failed && figure.name === 'amount_received' && { notArrived: true }) }];
    },
  );
  const people = (['payer', 'payee'] as const).flatMap((person): EntryTerm[] => {
    const names = givenTerm(list, person, attributes);
    return names.length === 0 ? [] : [{ person, names, undocumented: true }];
  });
  const terms = [...figures, ...people];
  return terms.length === 0 ? {} : { terms };
}
