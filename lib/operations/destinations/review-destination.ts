import 'server-only';
import type { DestinationReview, DestinationReviewRequest } from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { isSimilar } from '@/lib/contract/values/similar-text';
import { destinationKey } from '@/lib/money/destination-key';
import { rulesOfDestination } from '@/lib/operations/requests/check-policies';
import type { Services } from '@/lib/operations/services';
import { listDestinations } from '@/lib/store/destinations/destinations';
import { firstUse, usedDestinations } from '@/lib/store/requests/request-effects';
import { shownKey } from './read-destinations';

/** Describes it before a send; sends and writes nothing. */
export async function reviewDestination(
  services: Services,
  { pix_key, wallet_id, currency }: DestinationReviewRequest,
): Promise<DestinationReview> {
  const { db } = services.store;
  const value = pix_key ?? wallet_id ?? '';
  const kind = pix_key === undefined ? 'wallet' : 'pix';
  const isPix = kind === 'pix';
  const key = destinationKey(kind, value);
  const used = await usedDestinations(db, { pixKeys: isPix ? [value] : [], walletIds: isPix ? [] : [value] });
  const alive = (await listDestinations(db)).filter((row) => row.kind === kind && row.archivedAt === null);
  const saved = alive.find((row) => row.key === key && (isPix || row.currency === currency));
  const similar = alive.find((row) => isSimilar(row.key, key));
  const rules = await rulesOfDestination(services, db, value);
  return defined({
    saved: saved && { id: saved.id, name: saved.name, owner: saved.owner },
    ...firstUse(used, { kind, value }),
    similar: similar && { name: similar.name, shown: shownKey(similar) },
    second_person: rules.length === 0 ? undefined : rules,
  });
}
