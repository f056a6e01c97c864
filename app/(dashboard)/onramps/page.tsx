import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ListPage, type ListPageProps } from '../list-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transactions.lists.onramps');
  return { title: t('title') };
}

export default function OnrampsPage({ searchParams }: ListPageProps) {
  return <ListPage list="onramps" searchParams={searchParams} />;
}
