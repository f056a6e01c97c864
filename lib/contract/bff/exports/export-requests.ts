import { z } from 'zod';
import { count, filterShape, isRange, type ListQuery } from '@/lib/contract/bff/transaction-requests';
import { isTaxId } from '@/lib/contract/values/tax-id';
import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { ExportFormat } from './export-format';

const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

export type ExportQuery = Omit<ListQuery, 'limit' | 'offset'> & {
  format: ExportFormat;
  locale: (typeof LANGUAGES)[number];
  framed: boolean;
  start: number;
  /** End of the period, from `x-export-until`. */
  until?: string;
  /** Without dates: records of the file, from `x-export-total`. */
  total?: number;
  /** Without dates: `end2end` of the last row received. */
  after?: string;
};

/** Milliseconds for a moment, nanoseconds for the end of a day. */
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:\d{6})?Z$/, 'not_a_timestamp');

const resume = {
  start: count(0, 999_999_999).optional(),
  until: instant.optional(),
  total: count(1, 999_999_999).optional(),
  after: z
    .string()
    .min(1, 'required')
    .max(MAX_FILTER_LENGTH, 'too_long')
    .refine((id) => !isTaxId(id), 'is_a_tax_id')
    .optional(),
};

function exportQuery(list: TransactionList) {
  const [own, other] = LIST_FILTERS[list].days
    ? ([['until'], ['total', 'after']] as const)
    : ([['total', 'after'], ['until']] as const);
  return z
    .strictObject({
      ...filterShape(list),
      // Required: an export is audited, so no default.
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
      const refuse = (message: string, name: string) =>
        context.addIssue({ code: 'custom', message, path: [name] });
      if (framed && format !== 'xlsx') refuse('not_allowed', 'framed');
      // A workbook cannot go on where it broke.
      if (format === 'xlsx' && (start > 0 || query.until !== undefined)) refuse('not_allowed', 'start');
      for (const name of other) if (query[name] !== undefined) refuse('not_allowed', name);
      for (const name of start > 0 ? own : []) if (query[name] === undefined) refuse('required', name);
      if (total !== undefined && start > total) refuse('too_large', 'start');
    });
}

export const EXPORT_QUERIES = {
  checkouts: exportQuery('checkouts'),
  onramps: exportQuery('onramps'),
  offramps: exportQuery('offramps'),
  withdrawals: exportQuery('withdrawals'),
} as const satisfies Record<TransactionList, z.ZodType<ExportQuery>>;
