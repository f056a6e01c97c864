import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CheckoutLinkButton } from '@/components/checkout-link/checkout-link-button';
import { ListPage, type ListPageProps } from '../list-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('transactions.lists.checkouts');
  return { title: t('title') };
}

export default function CheckoutsPage({ searchParams }: ListPageProps) {
  return <ListPage list="checkouts" searchParams={searchParams} actions={<CheckoutLinkButton />} />;
}
