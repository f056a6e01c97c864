import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LookupBox } from '@/components/transactions/lookup-box';
import { ListPage, type ListPageProps } from '../list-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transactions.lists.withdrawals');
  return { title: t('title') };
}

export default function WithdrawalsPage({ searchParams }: ListPageProps) {
  return <ListPage list="withdrawals" searchParams={searchParams} lookup={<LookupBox />} />;
}
