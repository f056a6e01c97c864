import 'server-only';
import type { Label } from '@/lib/contract/bff/conversions';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import {
  PAYMENT_ATTRIBUTES,
  WITHDRAWAL_ATTRIBUTES,
} from '@/lib/contract/values/transactions/record-attributes';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { parseTimestamp } from '@/lib/time/timestamp';
import { zoneOffsetMs } from '@/lib/time/zone';
import { decimalCell, type ExportColumn } from './export-csv';

/** Fixed columns, so exports resume; other attributes share one JSON column. */
const CHECKOUT = PAYMENT_ATTRIBUTES.filter((name) => name !== 'tx_hash');
const ATTRIBUTES: Readonly<Record<TransactionList, readonly string[]>> = {
  checkouts: CHECKOUT,
  onramps: PAYMENT_ATTRIBUTES,
  offramps: PAYMENT_ATTRIBUTES,
  withdrawals: WITHDRAWAL_ATTRIBUTES,
};
const AMOUNTS = /^amount_|_fee$/;

export interface Sheet {
  locale: Locale;
  timeZone: string;
  list: TransactionList;
  format?: ExportFormat;
  /** Decimals as the API wrote them; else with the decimal mark of the language. */
  isExact?: boolean;
  /** Payers' tax ids in full; the caller has asked for the permission and the reason. */
  showTaxIds?: boolean;
}

export const isAmountColumn = (name: string) => AMOUNTS.test(name);

export function columnsOf(names: readonly string[]): ExportColumn[] {
  return names.map((name) => (isAmountColumn(name) ? { name, kind: 'decimal' } : { name }));
}

/** Translated for the envelope, the API's for attributes. */
export function columnNames({ locale, timeZone, list }: Sheet): string[] {
  const { columns } = pickMessages(locale, ['exportFile']).exportFile;
  return [
    `${columns.created} (${timeZone})`,
    ...['created_at', 'updated_at', 'end2end'],
    ...[columns.status, columns.substatus, columns.message, columns.error, 'process'],
    ...ATTRIBUTES[list],
    columns.others,
  ];
}

/** Personal data masked (safety 53); empty means no value (safety 28). */
export function cellsOf({
  locale,
  timeZone,
  list,
  isExact,
  showTaxIds,
}: Sheet): (item: ListItem) => string[] {
  const names = ATTRIBUTES[list];
  const own = new Set(names);
  const columns = names.map((name) => ({ name, isAmount: isExact !== true && isAmountColumn(name) }));
  const label = (of: Label) => maskTaxIdsIn(labelText(of, locale)?.text ?? '');
  return (item) => {
    const masked = maskPersonal(item.attributes).tree;
    const shown = showTaxIds ? item.attributes.client_tax_id : undefined;
    const attributes = shown === undefined ? masked : { ...masked, client_tax_id: shown };
    const cells = [
      wallClock(item.created_at, timeZone),
      item.created_at ?? '',
      item.updated_at ?? '',
      item.end2end ?? '',
      label(item.status),
      label(item.substatus),
      label(item.message),
      label(item.error_message),
      item.process ?? '',
    ];
    for (const { name, isAmount } of columns) {
      const text = textOf(Object.hasOwn(attributes, name) ? attributes[name] : undefined);
      cells.push(isAmount ? decimalCell(text, locale) : text);
    }
    cells.push(othersOf(attributes, own));
    return cells;
  };
}

function othersOf(attributes: Readonly<Record<string, unknown>>, own: ReadonlySet<string>): string {
  const others = Object.entries(attributes).filter(([name]) => !own.has(name));
  return others.length === 0 ? '' : stringifyJson(Object.fromEntries(others));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? stringifyJson(value) : String(value);
}

/** `2026-11-10 12:00:00` in the merchant's zone. */
export function wallClock(text: string | undefined, timeZone: string): string {
  const instant = text === undefined ? null : parseTimestamp(text);
  if (instant === null) return '';
  const wall = new Date(instant.getTime() + zoneOffsetMs(instant, timeZone)).toISOString();
  return `${wall.slice(0, 10)} ${wall.slice(11, 19)}`;
}
