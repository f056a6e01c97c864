import type { AttributeValue } from '@/lib/contract/bff/transactions';
import type { TransactionList } from './transaction-lists';

type Attributes = Readonly<Record<string, AttributeValue>>;

/** `quantity` is an amount of the asset. */
const TERMS = ['amount', 'quantity', 'asset', 'payer', 'payee'] as const;
export type Term = (typeof TERMS)[number];
type Names = Readonly<Record<Term, readonly string[]>>;

const CLIENT = ['client_name', 'client_tax_id'];
const PAYMENT = {
  amount: ['amount_fiat', 'amount'],
  quantity: ['amount_crypto'],
  asset: ['currency_code', 'asset', 'currency'],
  payer: ['payer_name', 'payer_document', 'payer'],
  payee: ['payee_name', 'payee_document', 'payee'],
};
const PAID_BY_CLIENT: Names = { ...PAYMENT, payer: [...PAYMENT.payer, ...CLIENT] };

/** Attribute names of a term, first one first. The client pays, or is paid (RMP-05). */
export const TERM_NAMES: Readonly<Record<TransactionList, Names>> = {
  checkouts: PAID_BY_CLIENT,
  onramps: PAID_BY_CLIENT,
  offramps: { ...PAYMENT, payee: [...PAYMENT.payee, ...CLIENT] },
  withdrawals: {
    ...PAYMENT,
    amount: [],
    quantity: ['amount_received'],
    asset: ['currency_receive_code', 'currency_received'],
  },
};

export interface Given {
  name: string;
  text: string;
}

export interface GivenFigure extends Given {
  currency?: string;
}

/** Absent, null and empty are not given (ENV-20, ENV-21); 0 is. */
export function givenTerm(list: TransactionList, term: Term, attributes: Attributes): Given[] {
  return TERM_NAMES[list][term].flatMap((name) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === undefined || value === null || value === '') return [];
    return { name, text: typeof value === 'object' ? value.json : String(value) };
  });
}

const CODE = /^\w{1,12}$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A number in `amount_fiat` is BRL (CHK-04). */
export function givenAmount(list: TransactionList, attributes: Attributes): GivenFigure | undefined {
  const [amount] = givenTerm(list, 'amount', attributes);
  const isBrl = amount?.name === 'amount_fiat' && NUMBER.test(amount.text);
  return isBrl ? { ...amount, currency: 'BRL' } : amount;
}

/** How much of which asset, or the asset alone. */
export function givenAsset(list: TransactionList, attributes: Attributes): GivenFigure | undefined {
  const [quantity] = givenTerm(list, 'quantity', attributes);
  const [asset] = givenTerm(list, 'asset', attributes);
  if (quantity === undefined || asset === undefined) return quantity ?? asset;
  // A `currency` may be that of the amount, so the quantity has none.
  if (asset.name === 'currency') return quantity;
  if (CODE.test(asset.text)) return { ...quantity, currency: asset.text };
  return { ...quantity, text: `${quantity.text} ${asset.text}` };
}

const COLUMN_TERMS = {
  amount: ['amount'],
  asset: ['quantity', 'asset'],
  payer: ['payer'],
  payee: ['payee'],
} as const satisfies Record<string, readonly Term[]>;
export type ColumnTerm = keyof typeof COLUMN_TERMS;

/** The terms for which a list has columns. */
export function carriedTerms(
  list: TransactionList,
  records: readonly { attributes: Attributes }[],
): ColumnTerm[] {
  return (Object.keys(COLUMN_TERMS) as ColumnTerm[]).filter((column) =>
    records.some(({ attributes }) =>
      COLUMN_TERMS[column].some((term) => givenTerm(list, term, attributes).length > 0),
    ),
  );
}
