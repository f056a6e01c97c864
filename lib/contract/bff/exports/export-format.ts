/** This file imports no zod, because lists load it in the browser. */

export const EXPORT_TOTAL = 'x-export-total';
export const EXPORT_UNTIL = 'x-export-until';
export const EXPORT_HEAD_LINES = 2;

/** Rows of a sheet less its head lines. */
export const XLSX_MAX_RECORDS = 1_048_576 - EXPORT_HEAD_LINES;

export const EXPORT_ID_CELL = 3;

export type ExportFormat = 'csv' | 'xlsx';

/** Spreadsheets use a semicolon where the decimal mark is a comma. */
export function csvDelimiter(locale: 'en' | 'pt-BR' | 'es'): ',' | ';' {
  return locale === 'en' ? ',' : ';';
}
