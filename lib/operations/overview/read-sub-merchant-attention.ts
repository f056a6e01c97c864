import 'server-only';
import type { SubMerchantAttention, SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { unknownIntents } from '@/lib/store/sub-merchants/intents';
import { listSubMerchants, registeredNames } from '@/lib/store/sub-merchants/list-sub-merchants';
import { readNotes, readOn } from './attention-queue';
import { fingerprint } from './fingerprint';

/** Failed onboardings and intents without an outcome, of those that the person sees. No upstream call. */
export async function readSubMerchantAttention(
  services: Services,
  limitedTo: readonly string[] | null = null,
): Promise<SubMerchantAttention> {
  const { db } = services.store;
  let cursor: string | undefined;
  const [intents, onboardings] = await Promise.all([
    readOn(services, async (limit, offset) =>
      intentItems(db, await unknownIntents(db, limitedTo, limit, offset)),
    ),
    readOn(services, async (limit, offset) => {
      if (offset > 0 && cursor === undefined) return [];
      const among = { status: 'failed', archived: false, limitedTo } as const;
      const page = await listSubMerchants(db, { ...among, limit, cursor });
      cursor = page.next_cursor;
      return page.items.map(onboardingItem);
    }),
  ]);
  const open = [...intents.open, ...onboardings.open];
  const done = [...intents.done, ...onboardings.done];
  const noted = await readNotes(services, [...open, ...done]);
  return {
    open: noted(open),
    done: noted(done),
    ...(intents.more || onboardings.more ? { more: true as const } : {}),
  };
}

async function intentItems(db: Database, intents: readonly SubMerchantIntent[]): Promise<SubMerchantItem[]> {
  const ids = intents.map(({ correlation_id }) => correlation_id);
  const names = await registeredNames(db, ids);
  return intents.map(({ intent_id, correlation_id: id, kind, created_at, state }) => ({
    kind: 'sub_merchant',
    id,
    name: names.get(id) ?? id,
    intent: kind,
    queue: { item: `sub-merchants/${id}/${intent_id}`, state: fingerprint(state), since: created_at },
  }));
}

function onboardingItem({ correlation_id: id, name, kyb }: SubMerchant): SubMerchantItem {
  const { status = '', process, substatus, error_message } = kyb?.onboarding ?? {};
  const queue = {
    item: `sub-merchants/${id}`,
    state: fingerprint(process, status, substatus, error_message, kyb?.since),
    ...(kyb === undefined ? {} : { since: kyb.since }),
  };
  return { kind: 'sub_merchant', id, name, status: maskLabel({ en: status, pt: status, es: status }), queue };
}
