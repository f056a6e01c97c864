import 'server-only';
import type { Api } from './api-client';
import { textAt } from './api-reply';

export async function made(api: Api, kind: string, more: object = {}): Promise<string> {
  return textAt(await api.control('POST', '/transactions', { kind, account: 'A', ...more }), 'end2end');
}

export function advance(api: Api, end2end: string, to?: string) {
  return api.control('POST', `/transactions/${end2end}/advance`, to === undefined ? {} : { to });
}

export function chargeback(api: Api, end2end: string) {
  return api.control('POST', `/transactions/${end2end}/chargeback`);
}

export function setKyb(api: Api, cid: string, state: string) {
  const process = `kyb_provider_submerchant.${state}`;
  return api.control('PUT', `/relationships/${api.relationship(cid)}/kyb`, { process });
}

export const STATUS_PATH = '/v2/naas/submerchants/onboarding_status';

export function onboarding(api: Api, cid: string) {
  const id = /^CID_/.test(cid) ? api.relationship(cid) : cid;
  return api.signedGet(`${STATUS_PATH}?correlation_id=${id}`, { cid });
}
