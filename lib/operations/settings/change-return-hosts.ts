import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { ReturnHostsAnswer } from '@/lib/contract/bff/settings/return-hosts';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { keepReturnHosts, readReturnHosts } from '@/lib/store/checkout-links/return-hosts';

/** Writes an audit row (safety 47). */
export async function changeReturnHosts(
  services: Services,
  actor: Actor,
  hosts: readonly string[],
): Promise<ReturnHostsAnswer> {
  const wanted = [...new Set(hosts)].sort();
  await services.store.db.transaction(async (tx) => {
    const before = await readReturnHosts(tx);
    const detail = { from: before.join(' '), to: wanted.join(' ') };
    await keepReturnHosts(tx, wanted);
    await appendAudit(tx, {
      action: 'settings.return_hosts',
      actor,
      detail,
      at: new Date(services.clock()),
    });
  });
  return { return_hosts: wanted, now: new Date(services.now()).toISOString() };
}
