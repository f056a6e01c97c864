import { z } from 'zod';
import { count, filterShape, isRange, type ListQuery } from './bff-transaction-requests';
import type { ExportFormat } from './export-head';
import { MAX_FILTER_LENGTH } from './filter-text';
import { LIST_FILTERS } from './list-filters';
import { isTaxId } from './tax-id';
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
  /** End of the time that the file covers, as its first part said (`x-export-until`): lists with dates. */
  until?: string;
  /** Records of the whole file, as its first part said (`x-export-total`): the list without dates. */
  total?: number;
  /** The `end2end` of the last row that arrived, as its cell has it: the list without dates. */
  after?: string;
};

/** As `x-export-until` has it: of a moment in milliseconds, of the end of a day in nanoseconds. */
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:\d{6})?Z$/, 'not_a_timestamp');

const resume = {
  start: count(0, 999_999_999).optional(),
  until: instant.optional(),
  total: count(1, 999_999_999).optional(),
  // It stands in addresses, as `{id}` of a record does.
  after: z
    .string()
    .min(1, 'required')
    .max(MAX_FILTER_LENGTH, 'too_long')
    .refine((id) => !isTaxId(id), 'is_a_tax_id')
    .optional(),
};

function exportQuery(list: TransactionList) {
  // What finds the place again: the end of the time, or how long the list was and what came last.
  const [own, other] = LIST_FILTERS[list].days
    ? ([['until'], ['total', 'after']] as const)
    : ([['total', 'after'], ['until']] as const);
  return z
    .strictObject({
      ...filterShape(list),
      // Always said: a file is written into the audit log, so that none begins for who meant another address.
      format: z.enum(FORMATS, { error: ({ input }) => (input === undefined ? 'required' : 'not_allowed') }),
      locale: z.enum(LANGUAGES, 'not_allowed').default('en'),
      framed: z.literal('1', 'not_allowed').optional(),
      ...resume,
    })
    .refine((query) => isRange(query), { message: 'reversed_range', path: ['from'] })
    .transform(
      ({ framed, ...query }): ExportQuery =>
        ({ start: 0, ...query, framed: framed !== undefined }) as ExportQuery,
    )
    .superRefine((query, context) => {
      const { format, framed, start, total } = query;
      const fault = (message: string, name: string) =>
        context.addIssue({ code: 'custom', message, path: [name] });
      if (framed && format !== 'xlsx') fault('not_allowed', 'framed');
      // A workbook is one compressed whole: no part of it can be put behind another.
      if (format === 'xlsx' && (start > 0 || query.until !== undefined)) fault('not_allowed', 'start');
      for (const name of other) if (query[name] !== undefined) fault('not_allowed', name);
      for (const name of start > 0 ? own : []) if (query[name] === undefined) fault('required', name);
      if (total !== undefined && start > total) fault('too_large', 'start');
    });
}

/** `GET /api/{list}/export`. */
export const EXPORT_QUERIES = {
  checkouts: exportQuery('checkouts'),
  onramps: exportQuery('onramps'),
  offramps: exportQuery('offramps'),
  withdrawals: exportQuery('withdrawals'),
} as const satisfies Record<TransactionList, z.ZodType<ExportQuery>>;
