import 'server-only';
import type {
  CheckoutLink,
  CheckoutLinkAnswer,
  CheckoutLinksAnswer,
} from '@/lib/contract/bff/checkout-links';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { linkSubject, partSubject } from '@/lib/contract/values/noted-subject';
import { findLink, listLinks } from '@/lib/store/checkout-links/checkout-links';
import { readReturnHosts } from '@/lib/store/checkout-links/return-hosts';
import { countNotes } from '@/lib/store/notes/notes';
import { lastStates } from '@/lib/store/transactions/observed-states';
import type { Services } from '../services';
import { offeredCurrencies } from './link-request';

const LINKS_SHOWN = 50;

/** Newest first, of the account or one sub-merchant, with options for a new one. */
export async function readLinks(
  services: Services,
  correlationId: string | null = null,
  { before }: { before?: string | undefined } = {},
): Promise<CheckoutLinksAnswer> {
  const { db } = services.store;
  const [found, hosts] = await Promise.all([
    listLinks(db, LINKS_SHOWN + 1, correlationId, before),
    readReturnHosts(db),
  ]);
  const shown = found.slice(0, LINKS_SHOWN);
  const subjectOf = (id: string) =>
    correlationId === null ? linkSubject(id) : partSubject(correlationId, 'checkouts', id);
  return {
    links: await withStates(services, shown),
    ...(await countNotes(
      db,
      shown.map(({ id }) => id),
      subjectOf,
    )),
    more: found.length > LINKS_SHOWN,
    currencies: offeredCurrencies(services).map(({ code, name, decimals }) => ({ code, name, decimals })),
    return_hosts: hosts,
    now: new Date(services.now()).toISOString(),
  };
}

/** Throws `not_found`, also for another owner's (safety 41). */
export async function readLink(
  services: Services,
  id: string,
  correlationId: string | null = null,
): Promise<CheckoutLinkAnswer> {
  const found = await findLink(services.store.db, id, correlationId);
  const [link] = found === null ? [] : await withStates(services, [found]);
  if (link === undefined) throw new DomainError('not_found');
  return { link, now: new Date(services.now()).toISOString() };
}

/** Adds the last observed state of each record, without a call of the API. */
export async function withStates(
  { store }: Services,
  links: readonly CheckoutLink[],
): Promise<CheckoutLink[]> {
  const tied = links.flatMap(({ tie }) => (tie === undefined ? [] : [tie.end2end]));
  const states = await lastStates(store.db, 'checkouts', tied);
  return links.map((link) => {
    const state = link.tie && states.get(link.tie.end2end);
    if (link.tie === undefined || state === undefined) return link;
    const { status, substatus, seen_at } = state;
    return { ...link, tie: { ...link.tie, seen: { status, substatus, seen_at } } };
  });
}
