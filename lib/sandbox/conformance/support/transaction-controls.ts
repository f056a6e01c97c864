import 'server-only';
import type { Api } from './api';
import { textAt } from './reply';

/** What happens outside the contract's routes, by the controls of architecture 7. */

/** A transaction as the outside flow would make it; returns its `end2end`. */
export async function made(api: Api, kind: string, more: object = {}): Promise<string> {
  return textAt(await api.control('POST', '/transactions', { kind, account: 'A', ...more }), 'end2end');
}

/** The next stage of a transaction, or the one named. */
export function advance(api: Api, end2end: string, to?: string) {
  return api.control('POST', `/transactions/${end2end}/advance`, to === undefined ? {} : { to });
}

export function chargeback(api: Api, end2end: string) {
  return api.control('POST', `/transactions/${end2end}/chargeback`);
}

/** Puts a sub-merchant's onboarding into a state. */
export function setKyb(api: Api, cid: string, state: string) {
  const process = `kyb_provider_submerchant.${state}`;
  return api.control('PUT', `/relationships/${api.relationship(cid)}/kyb`, { process });
}

export const STATUS_PATH = '/v2/naas/submerchants/onboarding_status';

/** The onboarding status of a relationship: header and query name the same one. */
export function onboarding(api: Api, cid: string) {
  const id = /^CID_/.test(cid) ? api.relationship(cid) : cid;
  return api.signedGet(`${STATUS_PATH}?correlation_id=${id}`, { cid });
}
