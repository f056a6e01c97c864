import type { EventItem } from '@/lib/contract/bff-events';

/** Where the record of a webhook is shown; undefined where it is not known. */
export function recordHref({
  kind,
  end2end,
  created_at,
}: Pick<EventItem, 'kind' | 'end2end' | 'created_at'>): string | undefined {
  if (kind === undefined || end2end === undefined) return undefined;
  if (kind === 'conversion') return `/conversions/${encodeURIComponent(end2end)}`;
  if (kind === 'kyb') return `/sub-merchants/${encodeURIComponent(end2end)}`;
  const search = new URLSearchParams({
    tx: end2end,
    ...(created_at === undefined ? {} : { at: created_at }),
  });
  return `/${kind}?${search}`;
}
