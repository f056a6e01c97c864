import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { csvDelimiter } from '@/lib/contract/export-head';
import type { Locale } from '@/lib/i18n/locales';

/**
 * What a spreadsheet takes for the beginning of a formula, in half and full width, also behind blanks and
 * characters that are not seen (safety 52).
 */
const TRIGGER = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;

/**
 * The same where another spreadsheet begins a cell within ours: its lists are separated otherwise, so that our quotes
 * stand in the middle of its cells and hold nothing together. It drops quotes at the beginning of a cell. Looked for from
 * the trigger back: from the front a long run of blanks would be gone through from each of them.
 */
const INNER_TRIGGER = /[=+\-@\uff1d\uff0b\uff0d\uff20](?<=[,;\t\r\n]["\s\p{Cc}\p{Cf}]*.)/gu;

/** Most cells begin so. */
const PLAIN = /^[0-9A-Za-z]/;

/** In most cells what follows a delimiter is a letter or a digit, as in an amount or in JSON. */
const INNER_SUSPECT = /[,;\t\r\n](?!"?[0-9A-Za-z])/;

/** What parts cells in one country or another. Where a reader goes by several, quotes keep ours whole. */
const DELIMITERS = /[,;\t]/;

/** An apostrophe makes it text, wherever a reader may begin the cell; a negative amount is text then too. */
export function harmless(cell: string): string {
  const inside = INNER_SUSPECT.test(cell) ? cell.replace(INNER_TRIGGER, "'$&") : cell;
  return cell !== '' && !PLAIN.test(cell) && TRIGGER.test(cell) ? `'${inside}` : inside;
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
      quoted_match: DELIMITERS,
      bom: first,
    },
  );
}
