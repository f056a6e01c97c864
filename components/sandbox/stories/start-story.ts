'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { type DemoPerson, demoPersonAt } from '@/lib/access/demo-people';
import { defined } from '@/lib/contract/values/defined';
import { compare, isDecimal } from '@/lib/money/amount';
import { serverNow } from '@/lib/queries/api/server-clock';
import { conversionsQuery, createQuote, keepConversion } from '@/lib/queries/conversions';
import { requestsQuery } from '@/lib/queries/requests';
import { type SandboxChange, sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { becomePerson, enterDemo } from '@/lib/queries/sign-in';
import { readSubMerchants, registerQuery } from '@/lib/queries/sub-merchants/register';
import { whitelistQuery } from '@/lib/queries/sub-merchants/whitelist';
import { withdrawalsMadeQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { transactionsQuery } from '@/lib/queries/transactions';
import { dayInZone } from '@/lib/time/zone';
import { losesAcceptance } from './story-facts';
import { KYB_DONE, type StoryId, type StoryState } from './story-ids';
import { useStories, writeStories } from './story-state';
import { addressApproval, leadFor, personFor, STORIES } from './story-steps';

const WEEKS_MS = 21 * 86_400_000;
const PAGE = 100;
const MOST_WHITELISTS = 10;

/** What a story converts, in plain notation. */
export const STORY_AMOUNTS: Partial<Record<StoryId, string>> = {
  convert: '250000',
  lost: '10000',
  expired: '20000',
};
export const STORY_WITHDRAWAL = '1000';
export const STORY_PIX_KEY = 'financeiro@mesa.example';

/**
 * Notes what stood before, becomes whoever comes furthest alone, and opens the first page. Throws `ApiError`; one
 * start at a time.
 */
export function useStartStory(): (id: StoryId, done: readonly StoryId[]) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { can, user, timeZone } = useShell();
  const approval = useSandboxChange('relationships');
  const { other, takeBack } = useTakeBack();
  const isStarting = useRef(false);
  return async (id, done) => {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const active = await startStory(client, id, timeZone);
      const demo = demoPersonAt(user.email);
      const lead = leadFor(id, can);
      if (other === undefined) await takeBack();
      const open = async () => {
        if (other !== undefined) {
          await takeBack();
          await enterDemo((lead ?? demo ?? other).role, { stay: true });
        }
        const page = await firstPage(client, active, approval.mutateAsync);
        writeStories({ active, done });
        return page;
      };
      const next = other ?? lead;
      if (next === undefined) router.push(await open());
      // Somebody with an account of their own, or a change that failed: the bar offers it.
      else if (demo === undefined || !(await becomePerson(next.role, open))) writeStories({ active, done });
    } finally {
      isStarting.current = false;
    }
  };
}

/** Leaves the story. False: the change of person that this takes failed, and the story goes on. */
export function useLeaveStory(): (done: readonly StoryId[]) => Promise<boolean> {
  const { other, takeBack } = useTakeBack();
  return async (done) => {
    const leave = async () => {
      await takeBack();
      writeStories({ done });
      return '/overview';
    };
    if (other !== undefined) return becomePerson(other.role, leave);
    await leave();
    return true;
  };
}

/**
 * `takeBack` undoes the order to lose the next answer, if the story in progress gave it; it never throws. `other`: the
 * demo person to become first, where this one may not.
 */
function useTakeBack(): { other: DemoPerson | undefined; takeBack(): Promise<void> } {
  const client = useQueryClient();
  const { can, user } = useShell();
  const { active } = useStories();
  const restore = useSandboxChange('world');
  const stands = active?.id === 'lost' && ORDERED.has(active.reached);
  const may = can('sandbox:control');
  const other = stands && !may && demoPersonAt(user.email) ? personFor('sandbox:control') : undefined;
  const takeBack = async () => {
    if (!stands || !(may || other)) return;
    try {
      const world = await client.fetchQuery({ ...sandboxQuery('world'), staleTime: 0 });
      if (losesAcceptance(world))
        await restore.mutateAsync({ to: 'scenario', body: { outcome: 'accepted' } });
    } catch {
      // The sandbox did not answer: the order stands.
    }
  };
  return { other, takeBack };
}

/** `reached` of the lost answer between that order and the acceptance. */
const ORDERED: ReadonlySet<number> = new Set([2, 3]);

type ApproveAddress = (change: SandboxChange) => Promise<unknown>;

/** Address of the first step's page: Convert with its quote, the form of a withdrawal to an address just approved. Never throws. */
async function firstPage(client: QueryClient, state: StoryState, approve: ApproveAddress): Promise<string> {
  const [first] = STORIES[state.id];
  if (first.id === 'quote') return quoted(client, state.id);
  if (state.id === 'withdrawal' && state.address !== undefined) {
    // The bar offers it where the sandbox did not take it.
    await approve(addressApproval(state.address).change).catch(() => undefined);
    void client.invalidateQueries();
  }
  return first.href(state, {});
}

/** Address of the story's quote, for whoever is signed in; without one the form says why. Never throws. */
export async function quoted(client: QueryClient, id: StoryId): Promise<string> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', pix_key: STORY_PIX_KEY };
  try {
    const answer = await createQuote({ ...asked, ...defined({ from_amount: STORY_AMOUNTS[id] }) });
    keepConversion(client, answer);
    return `/convert?rfq=${encodeURIComponent(answer.conversion.rfq_id)}`;
  } catch {
    return '/convert';
  }
}

async function startStory(client: QueryClient, id: StoryId, timeZone: string): Promise<StoryState> {
  const state = { id, reached: 1 };
  switch (id) {
    case 'chargeback':
      return { ...state, before: [], ...(await oldCheckout(client, timeZone)) };
    case 'onboard': {
      const { pages } = await client.fetchInfiniteQuery(registerQuery({}));
      const items = pages.flatMap((page) => page.items);
      return { ...state, before: items.map(({ correlation_id }) => correlation_id) };
    }
    case 'withdrawal':
      return { ...state, ...(await fundedSubMerchant(client)) };
    default: {
      const { pages } = await client.fetchInfiniteQuery(conversionsQuery());
      return { ...state, before: pages.flatMap(({ items }) => items.map(({ rfq_id }) => rfq_id)) };
    }
  }
}

/** A checkout that was completed weeks ago and not charged back. */
async function oldCheckout(
  client: QueryClient,
  timeZone: string,
): Promise<Pick<StoryState, 'subject' | 'at' | 'to'>> {
  const to = dayInZone(new Date(serverNow() - WEEKS_MS), timeZone);
  const list = transactionsQuery('checkouts', { filters: { to }, limit: PAGE, offset: 0 });
  const { pages } = await client.fetchInfiniteQuery(list);
  const rows = pages.flatMap(({ results }) => results);
  const completed = rows.find(({ process, end2end }) => process?.startsWith('success.') && end2end);
  return defined({ subject: completed?.end2end, at: completed?.created_at, to });
}

/** Onboarded, with the money, and with an address: best one that waits for its approval, or has a group of its own. */
async function fundedSubMerchant(
  client: QueryClient,
): Promise<Pick<StoryState, 'before' | 'subject' | 'address'>> {
  const { pages } = await client.fetchInfiniteQuery(registerQuery({}));
  const ids = pages.flatMap(({ items }) => items.map(({ correlation_id }) => correlation_id));
  if (ids.length === 0) return { before: [] };
  const { items } = await readSubMerchants(ids);
  const active = items.filter(({ kyb }) => kyb?.onboarding?.process === KYB_DONE);
  const whitelists = await Promise.all(
    active.slice(0, MOST_WHITELISTS).map(async ({ correlation_id: subject, balance }) => {
      const { groups } = await client.fetchQuery(whitelistQuery(subject));
      const rich = balance?.balances.filter(
        ({ available }) => isDecimal(available) && compare(available, STORY_WITHDRAWAL) >= 0,
      );
      return groups.flatMap(({ addresses }) =>
        addresses
          .filter(({ currency }) => rich?.some((one) => one.currency === currency))
          .map(({ id, usable }) => ({ id, usable, subject, isAlone: addresses.length === 1 })),
      );
    }),
  );
  const addresses = whitelists.flat();
  const best = addresses.find(({ usable }) => !usable) ?? addresses.find(({ isAlone }) => isAlone);
  const { subject, id } = best ?? addresses[0] ?? {};
  if (subject === undefined || id === undefined) return { before: [] };
  const [{ withdrawals }, { requests }] = await Promise.all([
    client.fetchQuery(withdrawalsMadeQuery(subject)),
    client.fetchQuery(requestsQuery()),
  ]);
  return { before: [...withdrawals, ...requests].map((one) => one.id), subject, address: id };
}
