import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage, type ListPageProps } from '../list-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transactions.lists.offramps');
  return { title: t('title') };
}

export default function OfframpsPage({ searchParams }: ListPageProps) {
  return <ListPage list="offramps" searchParams={searchParams} />;
}
