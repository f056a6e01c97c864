import 'server-only';
import type { Book } from './book';
import { ownerOf } from './chain';
import { minuteOf } from './pix';
import type { Constraint } from './postings';
import { rowsBetween } from './postings';
import { clientWallet, pixIdOf, type Source } from './source';
import { LONGEST_MS } from './timing';

/** Attributes that the lists can be filtered by. */
export const FILTERABLE = [
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'group_id',
  'address',
  'currency_receive_code',
] as const;
export type Filterable = (typeof FILTERABLE)[number];

/** What a value means for a book: codes that must fit, one single row, or nothing at all. */
export type Resolved = { readonly constraints: readonly Constraint[] } | { readonly row: number } | null;

/** Turns an exact value into what the columns hold; `anyCase` only matters for wallets (O-58). */
export function resolveFilter(
  source: Source,
  book: Book,
  name: Filterable,
  value: string,
  anyCase: boolean,
): Resolved {
  const { kind } = book.spec;
  if (kind === 'withdrawal') return resolveWithdrawal(source, book, name, value, anyCase);
  if (name === 'client_tax_id') return one('client', source.clients.byTaxId(value));
  if (name === 'pix_e2e') return resolvePix(source, book, value);
  if (name === 'wallet' && kind !== 'checkout') {
    return anyCase ? resolveAnyCase(source, book, value) : resolveWallet(source, book, value);
  }
  return null;
}

function resolveWithdrawal(
  { plan }: Source,
  book: Book,
  name: Filterable,
  value: string,
  anyCase: boolean,
): Resolved {
  if (name === 'group_id') return one('group', indexIn(book.groups, value));
  if (name === 'address') {
    if (!anyCase) return one('address', indexIn(book.addresses, value));
    const lower = value.toLowerCase();
    const folded = book.addresses.map((address) => address.toLowerCase());
    return one('address', indexIn(folded, lower));
  }
  if (name !== 'currency_receive_code') return null;
  const isFiat = value === plan.fiat.code && plan.pix_attributes.includes('currency_receive_code');
  const codes = plan.assets.map(({ code }) => code);
  return one('asset', isFiat ? codes.length : indexIn(codes, value));
}

/** The minute that a PIX id speaks of leaves a handful of rows, each of which is asked for its own. */
function resolvePix(source: Source, book: Book, id: string): Resolved {
  const minute = minuteOf(id);
  if (minute === undefined) return null;
  const { first, end } = rowsBetween(book, minute.first - LONGEST_MS, minute.last);
  for (let row = first; row < end; row += 1) {
    if (pixIdOf(source, book, row) === id) return { row };
  }
  return null;
}

function resolveWallet(source: Source, book: Book, wallet: string): Resolved {
  const client = ownerOf(source.sealer, wallet)?.number;
  return client === undefined || client >= source.clients.size
    ? null
    : walletOfClient(source, book, client, (own) => own === wallet);
}

/** No way leads back from a folded address: every client's are compared. Only where the setting asks for it. */
function resolveAnyCase(source: Source, book: Book, wallet: string): Resolved {
  const lower = wallet.toLowerCase();
  for (let client = 0; client < source.clients.size; client += 1) {
    const found = walletOfClient(source, book, client, (own) => own.toLowerCase() === lower);
    if (found !== null) return found;
  }
  return null;
}

/** A wallet is one client's in one asset. */
function walletOfClient(
  { plan, sealer }: Source,
  book: Book,
  client: number,
  matches: (wallet: string) => boolean,
): Resolved {
  const asset = plan.assets.findIndex(({ code }) => matches(clientWallet(sealer, book, client, code)));
  if (asset === -1) return null;
  return {
    constraints: [
      { column: 'client', code: client + 1 },
      { column: 'asset', code: asset + 1 },
    ],
  };
}

function indexIn(list: readonly string[], value: string): number | undefined {
  const index = list.indexOf(value);
  return index === -1 ? undefined : index;
}

function one(column: Constraint['column'], index: number | undefined): Resolved {
  return index === undefined ? null : { constraints: [{ column, code: index + 1 }] };
}
