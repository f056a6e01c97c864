import { queryOptions } from '@tanstack/react-query';
import type { SettingsAnswer } from '@/lib/contract/bff-settings';
import { getJson } from './api';

/** `GET /api/settings`: diagnostics, administrators only. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getJson<SettingsAnswer>('/api/settings', { signal }),
  });
}
