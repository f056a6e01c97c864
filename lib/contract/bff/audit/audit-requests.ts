import { z } from 'zod';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { AUDIT_KINDS, AUDIT_OUTCOMES, isHeadText, MAX_SUBJECT } from './audit';

export const auditHead = z.string().trim().refine(isHeadText, 'not_allowed');

const id = z.string().regex(/^[1-9]\d{0,14}$/);
const day = z.string().refine(isCalendarDay, 'not_a_day');
const filters = {
  from: day.optional(),
  to: day.optional(),
  person: z.string().max(100).optional(),
  role: z.string().max(40).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** Subject of the rows; of a person also the rows they caused. */
  record: z.string().min(1).max(MAX_SUBJECT).optional(),
  /** Part of action, person, record or route; a request id in full. */
  q: z.string().trim().max(100).optional(),
};

export const auditRequest = z.strictObject({
  ...filters,
  before: id.transform(Number).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AuditRequest = z.output<typeof auditRequest>;
export type AuditFilters = Omit<AuditRequest, 'before' | 'limit'>;

export const auditExportRequest = z.strictObject({ ...filters, locale: z.enum(['en', 'pt-BR', 'es']) });
export type AuditExportRequest = z.output<typeof auditExportRequest>;
export const auditRowParams = z.object({ id: id.transform(Number) });
export const headRequest = z.strictObject({});
export const verifyRequest = z.strictObject({ head: auditHead.optional() });
