import { z } from 'zod';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { holdsTaxId } from '@/lib/contract/values/tax-id-text';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { hasFilter } from '@/lib/contract/values/transactions/list-filters';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { LISTS, type ListName } from '@/lib/contract/values/transactions/transaction-lists';
import {
  MAX_VIEW_NAME_LENGTH,
  VIEW_DENSITIES,
  VIEW_PERIODS,
  type ViewContent,
  type ViewDisplayOptions,
} from './saved-views';

const list = z.enum(LISTS, 'not_allowed');

/** Readers of a shared view may lack the reveal permission (safety 53). */
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(MAX_VIEW_NAME_LENGTH, 'too_long')
  .refine(isVisibleLine, 'control_characters')
  .refine((text) => !holdsTaxId(text), 'is_a_tax_id')
  .transform((text) => text.normalize('NFC'));

const displayOptions = {
  filters: z.record(z.string(), z.string('not_a_string').max(300, 'too_long')),
  period: z.enum(VIEW_PERIODS, 'not_allowed').optional(),
  columns: z
    .array(z.string().regex(/^[a-z]{2,20}$/, 'not_allowed'))
    .max(30, 'too_large')
    .optional(),
  density: z.enum(VIEW_DENSITIES, 'not_allowed'),
};
const content = { name, shared: z.boolean('wrong_type'), ...displayOptions };

/** Errors of filters the list lacks or cannot send; no tax ids (safety 53). */
export function viewErrors(
  of: ListName,
  { filters, period }: { filters: Readonly<Record<string, string>>; period?: unknown },
): Record<string, FieldReason> {
  const read = readListAddress(of, new URLSearchParams(filters));
  const errors: Record<string, FieldReason> = { ...read.filterErrors };
  for (const key of Object.keys(filters)) {
    if (!Object.hasOwn(read.address.filters, key)) errors[key] ??= 'no_such_filter';
  }
  const days = hasFilter(of, 'from');
  if (period !== undefined && (!days || 'from' in filters || 'to' in filters)) errors.period = 'not_allowed';
  return errors;
}

export const viewsQuery = z.strictObject({ list });

export const viewRequest = z.strictObject({ list, ...content }).transform((body, context) => {
  for (const [key, reason] of Object.entries(viewErrors(body.list, body))) {
    context.addIssue({ code: 'custom', message: reason, path: key === 'period' ? [key] : ['filters', key] });
  }
  return body as ViewContent & { list: ListName; filters: Filters };
});
export type ViewBody = z.output<typeof viewRequest>;

/** The view's list decides which filters are valid. */
export const viewChangeRequest = z
  .strictObject({
    name: name.optional(),
    shared: z.boolean('wrong_type').optional(),
    content: z
      .strictObject(displayOptions)
      .transform((options) => options as ViewDisplayOptions)
      .optional(),
    /** `updated_at` as shown: a newer change is not overwritten. */
    seen: z.iso.datetime('not_a_day').optional(),
  })
  .refine((change) => ['name', 'shared', 'content'].some((key) => Object.hasOwn(change, key)), {
    message: 'required',
    path: ['name'],
  });
export type ViewChange = z.output<typeof viewChangeRequest>;

/** The view that opens the caller's list; null: none. */
export const defaultViewRequest = z.strictObject({
  list,
  view: z
    .uuid('not_a_uuid')
    .transform((id) => id.toLowerCase())
    .nullable(),
});
export type DefaultViewBody = z.output<typeof defaultViewRequest>;

export const viewParams = z.strictObject({ id: z.uuid('not_a_uuid').transform((id) => id.toLowerCase()) });
