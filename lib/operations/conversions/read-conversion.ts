import 'server-only';
import type { Conversion, ConversionsAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { HandledConversion } from '@/lib/contract/bff/overview/attention';
import { queueOfConversion } from '@/lib/operations/overview/record-queue';
import type { Services } from '@/lib/operations/services';
import {
  findConversion,
  listConversions as listRegister,
  openConversionsFrom,
} from '@/lib/store/conversions/conversions';
import { renewalIsOver } from '@/lib/time/renewal';

/** A read may change these states; `sending` ends by its own answer. */
const NEWS_EXPECTED: ReadonlySet<Conversion['state']> = new Set([
  'open',
  'renewed',
  'undecided',
  'evaluating',
  'unknown',
]);
/** No money is open: after `renewable_up_to` a read changes nothing. */
const QUOTES: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided', 'discarded']);

/** Open pages share one read per second. */
const SHARED_READ_MS = 1_000;
/** At most four reads per second (LIM-21). */
const FORCED_READ_MS = 250;

/** `page_again` is `read=1`; `person` means that a person asked. */
export type Asking = 'page' | 'page_again' | 'person';

/**
 * Reads the API while the conversion is open or a page asks (CNV-01); after the renewal only when a person asks.
 * Without an answer the last record stands. Throws `not_found`.
 */
export async function readConversion(
  services: Services,
  { rfqId, asking = 'page' }: { rfqId: string; asking?: Asking },
): Promise<HandledConversion> {
  const { db } = services.store;
  let conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  const isPast = QUOTES.has(conversion.state) && renewalIsOver(conversion, services.now());
  if (asking === 'person' || (asking === 'page_again' && !isPast)) {
    // A person's read is never an earlier one.
    conversion = (await services.refreshScheduler.fresh(rfqId, FORCED_READ_MS)) ?? conversion;
  } else if (NEWS_EXPECTED.has(conversion.state) && !isPast) {
    const read = await services.refreshScheduler.now(rfqId, SHARED_READ_MS);
    conversion = read ?? (await findConversion(db, rfqId)) ?? conversion;
  }
  const queued = await queueOfConversion(services, conversion);
  return { conversion, ...queued, now: new Date(services.now()).toISOString() };
}

/**
 * Newest first, from our register only. `open_from`: all without an outcome that sell this currency (docs/design.md
 * 10).
 */
export async function listConversions(
  { store: { db }, now }: Services,
  { open_from, ...page }: { open_from?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<ConversionsAnswer> {
  const found =
    open_from === undefined
      ? await listRegister(db, page)
      : { items: await openConversionsFrom(db, open_from) };
  return { ...found, now: new Date(now()).toISOString() };
}
