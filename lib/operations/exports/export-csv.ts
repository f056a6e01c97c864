import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { csvDelimiter } from '@/lib/contract/bff/exports/export-format';
import type { Locale } from '@/lib/i18n/locales';
import { isDecimalText, plainDecimal } from '@/lib/money/decimal';

/** Opens a formula, also full width or after invisible characters (safety 52). */
const TRIGGER = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/** The same inside a cell, for another delimiter. A lookbehind: forward matching is quadratic over blanks. */
const INNER_TRIGGER = /[=+\-@\uff1d\uff0b\uff0d\uff20](?<=[,;\t\r\n]["\s\p{Cc}\p{Cf}]*.)/gu;

const PLAIN = /^[0-9A-Za-z]/;

/** Most lines do not match, which saves them the slower check. */
const INNER_SUSPECT = /[,;\t\r\n](?!"?[0-9A-Za-z])/;

const DELIMITERS = /[,;\t]/;

/** In a column of amounts a number and nothing else runs nothing: as text it would be missing in a sheet's sums. */
const NEGATIVE = /^-\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** An apostrophe wherever a cell may begin. */
export function harmless(cell: string): string {
  const inside = INNER_SUSPECT.test(cell) ? cell.replace(INNER_TRIGGER, "'$&") : cell;
  return cell !== '' && !PLAIN.test(cell) && TRIGGER.test(cell) ? `'${inside}` : inside;
}

/** With the decimal mark of the locale, where no exponent is read; every digit stays. Other text is unchanged. */
export function decimalCell(value: string, locale: Locale): string {
  if (csvDelimiter(locale) !== ';' || !isDecimalText(value)) return value;
  return plainDecimal(value).replace('.', ',');
}

export interface ExportColumn {
  name: string;
  kind?: 'decimal' | 'instant';
}

export function localCells(columns: readonly ExportColumn[], locale: Locale) {
  return (cells: readonly string[]): string[] =>
    cells.map((cell, at) => (columns[at]?.kind === 'decimal' ? decimalCell(cell, locale) : cell));
}

/**
 * RFC 4180, CRLF; first the byte order mark for Excel. Quotes half line breaks, unlike csv-stringify with
 * `record_delimiter`.
 */
export function csvLines(
  rows: readonly string[][],
  locale: Locale,
  first = false,
  columns: readonly ExportColumn[] = [],
): string {
  const cellOf = (cell: string, at: number) =>
    columns[at]?.kind === 'decimal' && NEGATIVE.test(cell) ? cell : harmless(cell);
  return stringify(
    rows.map((cells) => cells.map(cellOf)),
    {
      delimiter: csvDelimiter(locale),
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      quoted_match: DELIMITERS,
      bom: first,
    },
  );
}
