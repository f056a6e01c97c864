import 'server-only';
import { ownerOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { minuteOf } from '@/lib/sandbox/history/identifiers/pix-ids';
import type { Book } from './book';
import type { Constraint } from './filter-index';
import { rowsBetween } from './filter-index';
import { LONGEST_MS } from './record-timing';
import { clientWallet, pixIdOf, type RowSource } from './row-source';

export const FILTERABLE = [
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'group_id',
  'address',
  'currency_receive_code',
] as const;
export type Filterable = (typeof FILTERABLE)[number];

/** Codes to match, one row, or no match. */
export type Resolved = { readonly constraints: readonly Constraint[] } | { readonly row: number } | null;

/** Maps an exact value to column codes; `anyCase` applies to wallets (O-58). */
export function resolveFilter(
  source: RowSource,
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
  { plan }: RowSource,
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

/** A PIX id contains its minute: compares only the few rows of that minute. */
function resolvePix(source: RowSource, book: Book, id: string): Resolved {
  const minute = minuteOf(id);
  if (minute === undefined) return null;
  const { first, end } = rowsBetween(book, minute.first - LONGEST_MS, minute.last);
  for (let row = first; row < end; row += 1) {
    if (pixIdOf(source, book, row) === id) return { row };
  }
  return null;
}

function resolveWallet(source: RowSource, book: Book, wallet: string): Resolved {
  const client = ownerOf(source.sealer, wallet)?.number;
  return client === undefined || client >= source.clients.size
    ? null
    : walletOfClient(source, book, client, (candidate) => candidate === wallet);
}

/** A lower-cased address cannot be decoded, so all clients are compared. */
function resolveAnyCase(source: RowSource, book: Book, wallet: string): Resolved {
  const lower = wallet.toLowerCase();
  for (let client = 0; client < source.clients.size; client += 1) {
    const found = walletOfClient(source, book, client, (candidate) => candidate.toLowerCase() === lower);
    if (found !== null) return found;
  }
  return null;
}

function walletOfClient(
  { plan, sealer }: RowSource,
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
