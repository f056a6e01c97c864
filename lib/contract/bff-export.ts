import { z } from 'zod';
import { count, filterShape, isRange, type ListQuery } from './bff-transaction-requests';
import type { ExportFormat } from './export-head';
import { LIST_FILTERS } from './list-filters';
import type { TransactionList } from './transaction-lists';

/** Languages a file can be in; the same ones as those of the interface. */
const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** The filters of the list, the language of the file, and for the rest of a broken download where it goes on. */
export type ExportQuery = Omit<ListQuery, 'limit' | 'offset'> & {
  format: ExportFormat;
  locale: (typeof LANGUAGES)[number];
  /** The bytes come in frames that say how many rows they hold (`export-frames`): XLSX alone. */
  framed: boolean;
  /** Rows that arrived before the connection broke; 0 begins a file. */
  start: number;
  /** End of the time that the file covers, as its first part said (`x-export-until`). */
  until?: string;
};

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'not_a_timestamp');

function exportQuery(list: TransactionList) {
  // Without dates nothing holds a list still, so no place in it can be found again.
  const resume = LIST_FILTERS[list].days
    ? { start: count(0, 999_999_999).optional(), until: instant.optional() }
    : {};
  return (
    z
      .strictObject({
        ...filterShape(list),
        format: z.enum(FORMATS, 'not_allowed').default('csv'),
        locale: z.enum(LANGUAGES, 'not_allowed').default('en'),
        framed: z.literal('1', 'not_allowed').optional(),
        ...resume,
      })
      .refine((query) => isRange(query), { message: 'reversed_range', path: ['from'] })
      .transform(
        ({ framed, ...query }): ExportQuery =>
          ({ start: 0, ...query, framed: framed !== undefined }) as ExportQuery,
      )
      .refine(({ format, framed }) => format === 'xlsx' || !framed, {
        message: 'not_allowed',
        path: ['framed'],
      })
      // A workbook is one compressed whole: no part of it can be put behind another.
      .refine(({ format, start, until }) => format === 'csv' || (start === 0 && until === undefined), {
        message: 'not_allowed',
        path: ['start'],
      })
      .refine(({ start, until }) => start === 0 || until !== undefined, {
        message: 'required',
        path: ['until'],
      })
  );
}

/** `GET /api/{list}/export`. */
export const EXPORT_QUERIES = {
  checkouts: exportQuery('checkouts'),
  onramps: exportQuery('onramps'),
  offramps: exportQuery('offramps'),
  withdrawals: exportQuery('withdrawals'),
} as const satisfies Record<TransactionList, z.ZodType<ExportQuery>>;
