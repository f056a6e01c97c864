import { CheckoutLinkButton } from '@/components/checkout-links/checkout-link-button';
import { titleOf } from '@/lib/i18n/page-titles';
import { ListPage, type ListPageProps } from '../list-page';

export const generateMetadata = titleOf('/checkouts');

export default function CheckoutsPage({ searchParams }: ListPageProps) {
  return <ListPage list="checkouts" searchParams={searchParams} actions={<CheckoutLinkButton />} />;
}
