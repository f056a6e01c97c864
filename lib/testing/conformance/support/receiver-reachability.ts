import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from './api-client';
import { listAt, okBody, textAt } from './api-reply';

const REFUSED = 'the target is not a public address';
const PATIENCE_MS = 5_000;
const POLL_MS = 20;

/**
 * Whether the service can reach our webhook receiver: reads from the deliveries whether its address was refused
 * (O-54). Without such a list it can. Changes the world; reset afterwards.
 */
export async function reachesReceiver(api: Api): Promise<boolean> {
  const { url: webhook } = api.hook(204);
  const body = { currency_code: 'USDT', amount_fiat: 10, webhook };
  okBody(await api.call('POST', '/v2/crossramp_checkout', { body }));
  const [made] = listAt(okBody(await api.call('GET', '/v2/crossramp_checkouts?limit=1')), 'results');
  await api.control('POST', `/transactions/${textAt(made, 'end2end')}/advance`, {});
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const deliveries = listAt(await api.control('GET', '/deliveries'), 'deliveries');
    const ours = deliveries.find(({ url }) => url === webhook);
    const attempts = ours === undefined ? [] : listAt(ours, 'attempts');
    if (attempts.length > 0) return !attempts.some(({ error }) => error === REFUSED);
    await wait(POLL_MS);
  }
  return true;
}
