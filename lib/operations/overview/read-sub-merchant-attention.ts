import 'server-only';
import type { SubMerchantAttention, SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import type { Services } from '@/lib/operations/services';
import { unknownIntents } from '@/lib/store/sub-merchants/intents';
import { listSubMerchants, registeredNames } from '@/lib/store/sub-merchants/list-sub-merchants';
import { fingerprint, readHandling, splitDone, withNotes } from './attention-queue';

const READ = 100;

/** Failed onboardings and intents without an outcome, of those that the person sees. No upstream call. */
export async function readSubMerchantAttention(
  services: Services,
  limitedTo: readonly string[] | null = null,
): Promise<SubMerchantAttention> {
  const { db } = services.store;
  const [failed, unknown] = await Promise.all([
    listSubMerchants(db, { status: 'failed', archived: false, limitedTo, limit: READ }),
    unknownIntents(db, limitedTo, READ),
  ]);
  const names = await registeredNames(
    db,
    unknown.map(({ correlation_id }) => correlation_id),
  );
  const intents = unknown.map((intent): SubMerchantItem => {
    const { intent_id, correlation_id: id, kind, created_at } = intent;
    const queue = {
      item: `sub-merchants/${id}/${intent_id}`,
      state: fingerprint(intent.state),
      since: created_at,
    };
    return { kind: 'sub_merchant', id, name: names.get(id) ?? id, intent: kind, queue };
  });
  const onboardings = failed.items.map(({ correlation_id: id, name, kyb }): SubMerchantItem => {
    const { status = '', process, substatus, error_message } = kyb?.onboarding ?? {};
    const queue = {
      item: `sub-merchants/${id}`,
      state: fingerprint(process, status, substatus, error_message, kyb?.since),
      ...(kyb === undefined ? {} : { since: kyb.since }),
    };
    const label = maskLabel({ en: status, pt: status, es: status });
    return { kind: 'sub_merchant', id, name, status: label, queue };
  });
  const items = [...intents, ...onboardings];
  const handling = await readHandling(
    services,
    items.map(({ queue }) => queue),
  );
  const { open, done } = splitDone(
    items.map((item) => ({ ...item, queue: handling.get(item.queue.item) ?? item.queue })),
  );
  return {
    open: await withNotes(services, open),
    done,
    ...(failed.next_cursor !== undefined || unknown.length >= READ ? { more: true as const } : {}),
  };
}
