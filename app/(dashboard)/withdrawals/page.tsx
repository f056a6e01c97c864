import { WithdrawalLookup } from '@/components/transactions/filters/withdrawal-lookup';
import { titleOf } from '@/lib/i18n/page-titles';
import { ListPage, type ListPageProps } from '../list-page';

export const generateMetadata = titleOf('/withdrawals');

export default function WithdrawalsPage({ searchParams }: ListPageProps) {
  return <ListPage list="withdrawals" searchParams={searchParams} lookup={<WithdrawalLookup />} />;
}
