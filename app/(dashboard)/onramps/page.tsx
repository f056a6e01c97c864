import { titleOf } from '@/lib/i18n/page-titles';
import { ListPage, type ListPageProps } from '../list-page';

export const generateMetadata = titleOf('/onramps');

export default function OnrampsPage({ searchParams }: ListPageProps) {
  return <ListPage list="onramps" searchParams={searchParams} />;
}
