import { cookies } from 'next/headers';
import { ByCurrency, TotalBalance } from '@/components/balances/balance-summary';
import { LandsPanel } from '@/components/conversions/lands/lands-panel';
import { ActivityAside } from '@/components/overview/activity/activity-aside';
import { BalanceNote } from '@/components/overview/balance-note';
import { OverviewFrame } from '@/components/overview/overview-frame';
import { DismissedStories, StoryGrid } from '@/components/sandbox/stories/story-grid';
import { STORIES_COOKIE } from '@/components/sandbox/stories/story-ids';
import { StoryListSlot } from '@/components/sandbox/stories/story-list-slot';
import { requirePermission } from '@/lib/auth/session';
import { OVERVIEW_PARTS } from '@/lib/contract/bff/overview/overview';
import { env } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';
import { overviewWithDeadline } from '@/lib/operations/overview/read-overview';
import { services } from '@/lib/operations/services';
import { readsAhead } from '../first-picture';

const FIRST_PICTURE_MS = 400;

export const generateMetadata = titleOf('/overview');

export default async function OverviewPage() {
  await requirePermission('balance:read', 'account');
  await requirePermission('transactions:read', 'account');
  // Only a document load waits for figures; a client navigation shows the ones in the browser's cache.
  const read = (await readsAhead())
    ? await overviewWithDeadline(await services(), OVERVIEW_PARTS, FIRST_PICTURE_MS)
    : {};
  const { balance, lands, activity } = read;
  const isDismissed = (await cookies()).get(STORIES_COOKIE)?.value === 'off';
  const figures = balance?.ok ? balance.balance : undefined;
  return (
    <OverviewFrame
      total={<TotalBalance initial={figures} />}
      guide={
        env().environment === 'sandbox' ? (
          <StoryListSlot>{isDismissed ? <DismissedStories /> : <StoryGrid />}</StoryListSlot>
        ) : null
      }
      aside={<ActivityAside initial={activity?.ok ? activity : undefined} />}
    >
      <ByCurrency initial={figures} note={<BalanceNote />} />
      <LandsPanel initial={lands?.ok ? lands : undefined} />
    </OverviewFrame>
  );
}
