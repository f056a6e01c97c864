import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReturnHostsAnswer } from '@/lib/contract/bff/settings/return-hosts';
import type { SettingsAnswer } from '@/lib/contract/bff/settings/settings';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** `GET /api/settings`: diagnostics, administrators only. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson<SettingsAnswer>('/api/settings', { signal }),
  });
}

/** `POST /api/settings/return-hosts`: replaces the whole list (safety 47). */
export function changeReturnHosts(hosts: readonly string[]): Promise<ReturnHostsAnswer> {
  return postJson<ReturnHostsAnswer>('/api/settings/return-hosts', { hosts });
}

/** Refreshes the settings and every link form. */
export async function noteReturnHosts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['settings'] }),
    client.invalidateQueries({ queryKey: keys.checkoutLinks() }),
  ]);
}
