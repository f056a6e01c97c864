/** Apart from the schemas, because the browser reads it and has no use for zod. */

/** Head lines of the answer of an export. */
export const EXPORT_TOTAL = 'x-export-total';
export const EXPORT_UNTIL = 'x-export-until';
/** Lines of a file before its first record: what it is, and the names of the columns. */
export const EXPORT_HEAD_LINES = 2;

/** Rows that a sheet of XLSX has, less its head lines: more records than that are offered as CSV alone. */
export const XLSX_MAX_RECORDS = 1_048_576 - EXPORT_HEAD_LINES;

/** Which cell of a record is its `end2end`. */
export const EXPORT_ID_CELL = 3;

export type ExportFormat = 'csv' | 'xlsx';

/** Where the decimal mark is a comma, the semicolon parts the cells: so the spreadsheets of those countries read it. */
export function csvDelimiter(locale: 'en' | 'pt-BR' | 'es'): ',' | ';' {
  return locale === 'en' ? ',' : ';';
}
