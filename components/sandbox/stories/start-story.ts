'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { defined } from '@/lib/contract/values/defined';
import { compare, isDecimal } from '@/lib/money/amount';
import { serverNow } from '@/lib/queries/api/server-clock';
import { conversionsQuery, createQuote, keepConversion } from '@/lib/queries/conversions';
import { requestsQuery } from '@/lib/queries/requests';
import { readSubMerchants, registerQuery } from '@/lib/queries/sub-merchants/register';
import { whitelistQuery } from '@/lib/queries/sub-merchants/whitelist';
import { withdrawalsMadeQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { transactionsQuery } from '@/lib/queries/transactions';
import { KYB_DONE, type StoryId, type StoryState } from './story-ids';
import { writeStories } from './story-state';
import { STORIES } from './story-steps';

const WEEKS_MS = 21 * 86_400_000;
const PAGE = 100;

/** Tron addresses of nobody, with their check digits. */
export const STORY_ADDRESSES = [
  'TGosNztRMBb46aC46AnusQiyTXv6CtUkEm',
  'TVKcFBkQKc83yYH7JvcscEKnNmfVKcAzhX',
  'TLRKNF9tELsNX8eMZjXjCBy1N8jLsiDivd',
  'TVejju6roLxXo5CVJ8TCrxtm4jAadJmTyK',
  'TVfG43YzgyN3zmqMozFCRPik71ythKkk5t',
  'TF9wZMjm64EvcJgjZXnyFzyAmtejkGvFdQ',
];

/** What a story converts, in plain notation. */
export const STORY_AMOUNTS: Partial<Record<StoryId, string>> = {
  convert: '250000',
  lost: '10000',
  expired: '20000',
};
export const STORY_PIX_KEY = 'financeiro@mesa.example';

/**
 * Notes what stood before; opens the first step's page for whoever may do it, Convert with its quote.
 * Throws `ApiError`; one start at a time.
 */
export function useStartStory(): (id: StoryId, done: readonly StoryId[]) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { can } = useShell();
  const isStarting = useRef(false);
  return async (id, done) => {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const active = await startStory(client, id);
      const first = STORIES[id][0];
      const isTheirs = first !== undefined && can(first.permission);
      const quote = isTheirs && first.id === 'quote' ? await quoted(client, id) : undefined;
      writeStories({ active, done });
      if (isTheirs) router.push(quote ?? first.href(active, {}));
    } finally {
      isStarting.current = false;
    }
  };
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

async function startStory(client: QueryClient, id: StoryId): Promise<StoryState> {
  const state = { id, reached: 1 };
  switch (id) {
    case 'chargeback':
      return { ...state, before: [], ...(await oldCheckout(client)) };
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
async function oldCheckout(client: QueryClient): Promise<Pick<StoryState, 'subject' | 'at'>> {
  const to = new Date(serverNow() - WEEKS_MS).toISOString().slice(0, 10);
  const list = transactionsQuery('checkouts', { filters: { to }, limit: PAGE, offset: 0 });
  const { pages } = await client.fetchInfiniteQuery(list);
  const rows = pages.flatMap(({ results }) => results);
  const completed = rows.find(({ process, end2end }) => process?.startsWith('success.') && end2end);
  return defined({ subject: completed?.end2end, at: completed?.created_at });
}

/** Onboarded and with money. */
async function fundedSubMerchant(
  client: QueryClient,
): Promise<Pick<StoryState, 'before' | 'subject' | 'address'>> {
  const { pages } = await client.fetchInfiniteQuery(registerQuery({}));
  const ids = pages.flatMap(({ items }) => items.map(({ correlation_id }) => correlation_id));
  if (ids.length === 0) return { before: [] };
  const { items } = await readSubMerchants(ids);
  const active = items.filter(({ kyb }) => kyb?.onboarding?.process === KYB_DONE);
  const funded = active.find(({ balance }) =>
    balance?.balances.some(({ available }) => isDecimal(available) && compare(available, '0') > 0),
  );
  const subject = (funded ?? active[0])?.correlation_id;
  if (subject === undefined) return { before: [] };
  const [{ groups }, { withdrawals }, { requests }] = await Promise.all([
    client.fetchQuery(whitelistQuery(subject)),
    client.fetchQuery(withdrawalsMadeQuery(subject)),
    client.fetchQuery(requestsQuery()),
  ]);
  const known = groups.flatMap(({ addresses }) => addresses.map(({ address }) => address));
  const address = STORY_ADDRESSES.find((one) => !known.includes(one));
  return { before: [...withdrawals, ...requests].map((one) => one.id), subject, ...defined({ address }) };
}
