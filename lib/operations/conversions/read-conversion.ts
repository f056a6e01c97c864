import 'server-only';
import type { Conversion, ConversionAnswer, ConversionsAnswer } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import {
  findConversion,
  listConversions as listRegister,
  openConversionsFrom,
} from '@/lib/store/conversions';
import { renewalIsOver } from './deadlines';
import type { Services } from './services';

/** While one of these lasts, a read may bring news. `sending` ends by its own answer. */
const NEWS_EXPECTED: ReadonlySet<Conversion['state']> = new Set([
  'open',
  'renewed',
  'undecided',
  'evaluating',
  'unknown',
]);
/** Nothing of the money is open in these: after `renewable_up_to` no read can matter any more. */
const QUOTES: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided', 'discarded']);

/** Many open pages are one read a second. */
const SHARED_READ_MS = 1_000;
/** Not even an impatient finger makes more than four a second (LIM-21). */
const FORCED_READ_MS = 250;

/** Who wants to know: a page that shows it, a page that asks again (`read=1`), a person who pressed "re-read". */
export type Asking = 'page' | 'page_again' | 'person';

/**
 * One record of the register (CNV-01), read again upstream while it is open or when asked for. A quote that can no
 * longer be renewed is read for a person only. When the service gives no answer the record is answered as last
 * known; its `reads` say so. Throws `not_found`.
 */
export async function readConversion(
  services: Services,
  { rfqId, asking = 'page' }: { rfqId: string; asking?: Asking },
): Promise<ConversionAnswer> {
  const { db } = services.store;
  let conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  const isPast = QUOTES.has(conversion.state) && renewalIsOver(conversion, services.now());
  if (asking === 'person' || (asking === 'page_again' && !isPast)) {
    // Shared with nobody who asked earlier: the person wants what is true now.
    conversion = (await services.reread.fresh(rfqId, FORCED_READ_MS)) ?? conversion;
  } else if (NEWS_EXPECTED.has(conversion.state) && !isPast) {
    const read = await services.reread.now(rfqId, SHARED_READ_MS);
    conversion = read ?? (await findConversion(db, rfqId)) ?? conversion;
  }
  return { conversion, now: new Date(services.now()).toISOString() };
}

/**
 * The register, newest first, as last known: no upstream call. `cursor` is the `next_cursor` of the page before. With
 * `open_from` every conversion from that currency whose outcome nobody knows, however old (language.md 10).
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
