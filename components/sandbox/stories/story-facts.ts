'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useServerNow } from '@/components/lists/use-server-now';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import type { KnownKyb, SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import type { WhitelistGroup } from '@/lib/contract/bff/sub-merchants/whitelist';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { conversionsQuery } from '@/lib/queries/conversions';
import { requestsQuery } from '@/lib/queries/requests';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { brandingQuery } from '@/lib/queries/sub-merchants/branding';
import { onboardingQuery, registerQuery } from '@/lib/queries/sub-merchants/register';
import { whitelistQuery } from '@/lib/queries/sub-merchants/whitelist';
import { withdrawalsMadeQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { transactionQuery } from '@/lib/queries/transactions';
import type { StoryState } from './story-ids';

/** What the registers show of a story now; absent, not read yet or not there. */
export interface StoryFacts {
  /** Path and query of the page. */
  path: string;
  /** Whether each register of the story has answered. */
  isRead: boolean;
  /** The service's clock. */
  nowMs: number;
  conversion?: Conversion;
  losesAnswer: boolean;
  record?: TransactionRow;
  subMerchant?: SubMerchant;
  kyb?: KnownKyb;
  branding?: BrandingView;
  /** Of the story's address. */
  group?: WhitelistGroup;
  /** To that group. */
  withdrawal?: SubMerchantWithdrawal;
  /** Request of that withdrawal, waiting or approved. */
  request?: ApprovalRequest;
}

const POLL_MS = 3_000;
const ACCEPT = '/v2/rfq/accept';
/** One that was rejected or went back is asked again. */
const WAITING: ReadonlySet<string> = new Set(['open', 'approved', 'done']);
const CONVERTS: ReadonlySet<string> = new Set(['convert', 'lost', 'expired']);

export function useStoryFacts({ id, before, subject = '', at, address }: StoryState): StoryFacts {
  const { can } = useShell();
  const path = usePathname();
  const search = useSearchParams().toString();
  const poll = { refetchInterval: POLL_MS };
  const conversions = useInfiniteQuery({ ...conversionsQuery(), ...poll, enabled: CONVERTS.has(id) });
  const world = useQuery({ ...sandboxQuery('world'), enabled: id === 'lost' && can('sandbox:control') });
  const record = useQuery({
    ...transactionQuery('checkouts', subject, at),
    ...poll,
    enabled: id === 'chargeback' && subject !== '',
  });
  const register = useInfiniteQuery({ ...registerQuery({}), ...poll, enabled: id === 'onboard' });
  const isNew = (known: string) => !before.includes(known);
  const enrolled = register.data?.pages.flatMap(({ items }) => items);
  const subMerchant = enrolled?.find(({ correlation_id }) => isNew(correlation_id));
  const enrolledId = subMerchant?.correlation_id ?? '';
  const onboards = id === 'onboard' && enrolledId !== '';
  const onboarding = useQuery({ ...onboardingQuery(enrolledId), ...poll, enabled: onboards });
  const branding = useQuery({ ...brandingQuery(enrolledId), ...poll, enabled: onboards });
  const withdraws = id === 'withdrawal' && subject !== '';
  const whitelist = useQuery({ ...whitelistQuery(subject), ...poll, enabled: withdraws });
  const withdrawals = useQuery({ ...withdrawalsMadeQuery(subject), ...poll, enabled: withdraws });
  const requests = useQuery({ ...requestsQuery(), ...poll, enabled: withdraws });
  const group = whitelist.data?.groups.find(({ addresses }) => addresses.some((one) => one.id === address));
  const reads = [conversions, record, register, onboarding, branding, whitelist, withdrawals, requests];
  return {
    path: search === '' ? path : `${path}?${search}`,
    isRead: !reads.some(({ isLoading }) => isLoading),
    nowMs: useServerNow(undefined, { runs: id === 'expired' }),
    losesAnswer: world.data !== undefined && losesAcceptance(world.data),
    ...defined({
      conversion: storyConversion(conversions.data?.pages.flatMap(({ items }) => items) ?? [], before),
      record: record.data?.record,
      subMerchant,
      kyb: onboarding.data?.kyb,
      branding: branding.data,
      group,
      withdrawal: withdrawals.data?.withdrawals.find(
        (one) => isNew(one.id) && one.asked.wallet === group?.id,
      ),
      request: requests.data?.requests.find(
        (one) =>
          one.kind === 'withdrawal' &&
          one.correlation_id === subject &&
          one.asked.wallet === group?.id &&
          isNew(one.id) &&
          WAITING.has(one.state),
      ),
    }),
  };
}

/** Whether the answer to the next acceptance is lost. */
export function losesAcceptance({ scenario }: SandboxAnswer): boolean {
  return scenario.faults?.some(({ path, drop }) => path === ACCEPT && drop === 'after') ?? false;
}

/** Chooses among the new ones the accepted, else the sent, else the newest. */
export function storyConversion(
  items: readonly Conversion[],
  before: readonly string[],
): Conversion | undefined {
  const own = items.filter(({ rfq_id }) => !before.includes(rfq_id));
  return (
    own.find(({ state }) => state === 'accepted') ??
    own.find(({ attempt }) => attempt !== undefined) ??
    own[0]
  );
}
