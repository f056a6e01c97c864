import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { ByCurrency, TotalBalance } from '@/components/balances/balance-summary';
import { ActivityAside } from '@/components/overview/activity-aside';
import { BalanceNote } from '@/components/overview/balance-note';
import { DaysPanel } from '@/components/overview/days-panel';
import { OverviewFrame } from '@/components/overview/overview-frame';
import { requirePermission } from '@/lib/auth/session';
import { OVERVIEW_PARTS } from '@/lib/contract/bff-overview';
import { overviewInTime } from '@/lib/operations/read-overview';
import { services } from '@/lib/operations/services';

const FIRST_PICTURE_MS = 400;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('overview');
  return { title: t('title') };
}

export default async function OverviewPage() {
  await requirePermission('balance:read');
  await requirePermission('transactions:read');
  // Only a document is worth the wait: inside the dashboard the browser has what it last read.
  const document = (await headers()).get('sec-fetch-dest') === 'document';
  const read = document ? await overviewInTime(await services(), OVERVIEW_PARTS, FIRST_PICTURE_MS) : {};
  const { balance, days, activity } = read;
  const figures = balance?.ok ? balance.balance : undefined;
  return (
    <OverviewFrame
      total={<TotalBalance initial={figures} />}
      aside={<ActivityAside initial={activity?.ok ? activity : undefined} balance={figures} />}
    >
      <ByCurrency initial={figures} note={<BalanceNote />} />
      <DaysPanel initial={days?.ok ? days : undefined} />
    </OverviewFrame>
  );
}
