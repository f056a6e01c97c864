import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MailChoice } from '@/lib/contract/bff/notification-requests';
import type { MailChoicesAnswer } from '@/lib/contract/bff/notifications';
import type {
  AlertAddressAnswer,
  AlertAddressBody,
  AlertsAnswer,
  AlertTestAnswer,
} from '@/lib/contract/bff/settings/alerts';
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

const ALERTS = '/api/settings/alerts';

export function alertsQuery() {
  return queryOptions({
    queryKey: keys.alerts(),
    queryFn: ({ signal }) => getJson<AlertsAnswer>(ALERTS, { signal }),
  });
}

export function setAlertAddress(body: AlertAddressBody, idempotencyKey: string): Promise<AlertAddressAnswer> {
  return postJson(ALERTS, body, { idempotencyKey });
}

export function renewAlertSecret(body: object, idempotencyKey: string): Promise<AlertAddressAnswer> {
  return postJson(`${ALERTS}/secret`, body, { idempotencyKey });
}

export function testAlertAddress(body: object, idempotencyKey: string): Promise<AlertTestAnswer> {
  return postJson(`${ALERTS}/test`, body, { idempotencyKey });
}

export function removeAlertAddress(): Promise<AlertsAnswer> {
  return postJson(`${ALERTS}/remove`, {});
}

export function allowAlertAmounts(allowed: boolean): Promise<AlertsAnswer> {
  return postJson(`${ALERTS}/amounts`, { allowed });
}

export function retryAlertTarget(target: string): Promise<AlertsAnswer> {
  return postJson(`${ALERTS}/retry`, { target });
}

export function mailChoicesQuery() {
  return queryOptions({
    queryKey: keys.mailChoices(),
    queryFn: ({ signal }) => getJson<MailChoicesAnswer>('/api/account/alerts', { signal }),
  });
}

export function chooseMail(body: MailChoice): Promise<MailChoicesAnswer> {
  return postJson('/api/account/alerts', body);
}
