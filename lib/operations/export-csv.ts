import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { csvDelimiter } from '@/lib/contract/export-head';
import type { Locale } from '@/lib/i18n/locales';

/**
 * What a spreadsheet takes for the beginning of a formula, in half and full width, also behind blanks and
 * characters that are not seen (safety 52).
 */
const TRIGGER = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/** Most cells begin so. */
const PLAIN = /^[0-9A-Za-z]/;

/** An apostrophe makes it text; a negative amount is text then too. */
export function harmless(cell: string): string {
  return cell !== '' && !PLAIN.test(cell) && TRIGGER.test(cell) ? `'${cell}` : cell;
}

/** A plain decimal with the decimal mark of the language; its digits stay as the API wrote them. */
export function decimalCell(value: string, locale: Locale): string {
  return csvDelimiter(locale) === ';' && /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value;
}

/**
 * Lines of CSV (RFC 4180, CRLF); the first ones of a file carry the mark by which Excel knows UTF-8. There are as many
 * lines as rows: half a line break in a cell is quoted too, which csv-stringify leaves out once it is told how lines end.
 */
export function csvLines(rows: readonly string[][], locale: Locale, first = false): string {
  return stringify(
    rows.map((cells) => cells.map(harmless)),
    {
      delimiter: csvDelimiter(locale),
      record_delimiter: '\r\n',
      quote_record_delimiter: true,
      bom: first,
    },
  );
}
