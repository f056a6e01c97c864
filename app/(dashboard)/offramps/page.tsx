import { titleOf } from '@/lib/i18n/page-titles';
import { ListPage, type ListPageProps } from '../list-page';

export const generateMetadata = titleOf('/offramps');

export default function OfframpsPage({ searchParams }: ListPageProps) {
  return <ListPage list="offramps" searchParams={searchParams} />;
}
