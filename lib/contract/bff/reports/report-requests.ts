import { z } from 'zod';
import { revealReason } from '@/lib/contract/bff/transaction-requests';
import { type Period, readPeriod } from './report-period';
import { REPORT_FILES } from './reports';

export const reportParams = z.strictObject({
  month: z.string().transform((text, context): Period => {
    const read = readPeriod(text);
    if (!('reason' in read)) return read;
    context.addIssue({ code: 'custom', message: read.reason });
    return z.NEVER;
  }),
});

export const reportQuery = z
  .strictObject({
    format: z.enum(['csv', 'xlsx'], 'not_allowed').default('csv'),
    locale: z.enum(['en', 'pt-BR', 'es'], 'not_allowed').default('en'),
    /** One file with its manifest; without it all files. */
    file: z.enum(REPORT_FILES, 'not_allowed').optional(),
    comment: z.literal('1', 'not_allowed').optional(),
    tax_ids: z.literal('1', 'not_allowed').optional(),
    reason: revealReason,
    /** Frames carry the rows so far, and keep the connection open while a list is read. */
    framed: z.literal('1', 'not_allowed').optional(),
  })
  .refine(({ tax_ids, reason }) => tax_ids === undefined || reason !== undefined, {
    message: 'required',
    path: ['reason'],
  });
export type ReportQuery = z.output<typeof reportQuery>;
