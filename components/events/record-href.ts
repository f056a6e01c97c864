import type { EventItem } from '@/lib/contract/bff-events';

/** Where the record of a webhook is shown; undefined where it is not known. */
export function recordHref(
  { kind, end2end, created_at }: Pick<EventItem, 'kind' | 'end2end' | 'created_at'>,
  correlationId: string | undefined,
): string | undefined {
  if (kind === undefined || end2end === undefined) return undefined;
  switch (kind) {
    case 'conversion':
      return `/conversions/${encodeURIComponent(end2end)}`;
    case 'kyb':
      return `/sub-merchants/${encodeURIComponent(end2end)}`;
    case 'sub_withdrawals':
    case 'split':
      return correlationId === undefined
        ? undefined
        : `/sub-merchants/${encodeURIComponent(correlationId)}/withdrawals`;
    default: {
      const search = new URLSearchParams({
        tx: end2end,
        ...(created_at === undefined ? {} : { at: created_at }),
      });
      return `/${kind}?${search}`;
    }
  }
}
