import 'server-only';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import type { MoneyAnswer } from '@/lib/contract/bff/sub-merchants/money';
import { defined } from '@/lib/contract/values/defined';
import { partSubject } from '@/lib/contract/values/noted-subject';
import type { Services } from '@/lib/operations/services';
import type { Reader } from '@/lib/operations/sub-merchants/hide-onboarding-error';
import { countLinks, linkPages } from '@/lib/store/checkout-links/link-pages';
import { countNotes } from '@/lib/store/notes/notes';
import { availableOfAll, neverRead } from '@/lib/store/sub-merchants/available';
import { registeredNames } from '@/lib/store/sub-merchants/list-sub-merchants';

const LINKS_SHOWN = 50;

/** Last read balances and links of all sub-merchants that the reader may see; makes no API call. */
export async function readMoney(
  services: Services,
  { limitedTo }: Reader,
  { before }: { before?: string | undefined },
): Promise<MoneyAnswer> {
  const { db } = services.store;
  const only = { limitedTo, only: 'of_sub_merchants' } as const;
  const [available, never_read, made, tiedCount, page] = await Promise.all([
    availableOfAll(db, limitedTo),
    neverRead(db, limitedTo),
    countLinks(db, { limitedTo, only: 'made_of_sub_merchants' }),
    countLinks(db, { limitedTo, only: 'tied_of_sub_merchants' }),
    linkPages(db, { ...only, before }, LINKS_SHOWN + 1).next(),
  ]);
  const found: CheckoutLink[] = page.value ?? [];
  const links = found.slice(0, LINKS_SHOWN);
  const names = await registeredNames(
    db,
    links.flatMap(({ correlation_id: id }) => (id === undefined ? [] : [id])),
  );
  const tied = new Map(
    links.flatMap(({ id, correlation_id: of, tie }) =>
      of && tie ? [[id, partSubject(of, 'splits', tie.end2end)] as const] : [],
    ),
  );
  const { notes = {} } = await countNotes(db, [...tied.keys()], (id) => tied.get(id) ?? '');
  return {
    available,
    never_read,
    links: { made, tied: tiedCount },
    items: links.map((link) => ({
      link,
      ...defined({ name: names.get(link.correlation_id ?? ''), notes: notes[link.id] }),
    })),
    more: found.length > LINKS_SHOWN,
    now: new Date(services.now()).toISOString(),
  };
}
