/** Sections of one sub-merchant, in their order; each is a page below its address. */
export const TABS = [
  'overview',
  'branding',
  'whitelist',
  'checkouts',
  'withdrawals',
  'splits',
] as const satisfies readonly TabId[];

export type TabId = 'overview' | 'branding' | 'whitelist' | 'checkouts' | 'withdrawals' | 'splits';

/** Address of a section; the overview is the sub-merchant's own. */
export function tabHref(correlationId: string, tab: TabId): string {
  const base = `/sub-merchants/${correlationId}`;
  return tab === 'overview' ? base : `${base}/${tab}`;
}
