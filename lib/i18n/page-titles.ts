import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { isLimited } from '@/lib/access/limit';
import type { Holder } from '@/lib/access/permissions';
import type { Locale } from './locales';
import { type AppMessages, DICTIONARIES } from './messages';

type Words = (messages: AppMessages) => string;

const ofSubMerchant = (tab: keyof AppMessages['subMerchants']['tabs']): Words[] => [
  (m) => m.subMerchants.tabs[tab],
  (m) => m.subMerchants.title,
];

/**
 * Title of each page before its data are read, most specific word first. `useDocumentTitle` adds the record, the
 * outcome, the count or the countdown.
 */
export const PAGE_TITLES = {
  '/signin': [(m) => m.signin.title],
  '/overview': [(m) => m.overview.title],
  '/balances': [(m) => m.balances.title],
  '/convert': [(m) => m.convert.title],
  '/conversions': [(m) => m.convert.list.title],
  '/conversions/lands': [(m) => m.lands.title, (m) => m.convert.list.title],
  '/conversions/[rfq_id]': [(m) => m.convert.detail.title],
  '/audit': [(m) => m.audit.title],
  '/print/withdrawals/[id]': [(m) => m.recordProof.withdrawal.name],
  '/print/links/[id]': [(m) => m.recordProof.link.name],
  '/print/sub-merchants/[correlation_id]/links/[id]': [
    (m) => m.recordProof.link.name,
    (m) => m.subMerchants.title,
  ],
  '/print/sub-merchants/[correlation_id]/withdrawals/[id]': [
    (m) => m.recordProof.withdrawal.name,
    (m) => m.subMerchants.title,
  ],
  '/print/sub-merchants/[correlation_id]/branding/[id]': [(m) => m.recordProof.branding.name],
  '/reports': [(m) => m.reports.title],
  '/checkouts': [(m) => m.transactions.lists.checkouts.title],
  '/onramps': [(m) => m.transactions.lists.onramps.title],
  '/offramps': [(m) => m.transactions.lists.offramps.title],
  '/withdrawals': [(m) => m.transactions.lists.withdrawals.title],
  '/sub-merchants': [(m) => m.subMerchants.title],
  '/sub-merchants/enrol': [(m) => m.subMerchantEnrol.title],
  '/sub-merchants/import': [(m) => m.subMerchantImport.title],
  '/sub-merchants/money': [(m) => m.subMerchantMoney.title, (m) => m.subMerchants.title],
  '/sub-merchants/[correlation_id]': ofSubMerchant('overview'),
  '/sub-merchants/[correlation_id]/branding': ofSubMerchant('branding'),
  '/sub-merchants/[correlation_id]/whitelist': ofSubMerchant('whitelist'),
  '/sub-merchants/[correlation_id]/checkouts': ofSubMerchant('checkouts'),
  '/sub-merchants/[correlation_id]/withdrawals': ofSubMerchant('withdrawals'),
  '/sub-merchants/[correlation_id]/splits': ofSubMerchant('splits'),
  '/destinations': [(m) => m.destinations.title],
  '/events': [(m) => m.events.title],
  '/share': [(m) => m.sandbox.share.title],
  '/sandbox': [(m) => m.sandbox.title],
  '/requests': [(m) => m.requests.title],
  '/requests/[id]': [(m) => m.requests.one, (m) => m.requests.title],
  '/team': [(m) => m.people.title],
  '/team/[id]': [(m) => m.people.person.title, (m) => m.people.title],
  '/account': [(m) => m.people.account.title],
  '/join': [(m) => m.people.join.title],
  '/policies': [(m) => m.policies.title],
  '/settings': [(m) => m.settings.title],
  '/settings/diagnostics': [(m) => m.diagnostics.title, (m) => m.settings.title],
  '/settings/alerts': [(m) => m.alerts.title, (m) => m.settings.title],
  '/more': [(m) => m.shell.more.title],
  'not-found': [(m) => m.common.notFoundTitle],
  forbidden: [(m) => m.common.forbiddenTitle],
  'forbidden-limited': [(m) => m.common.forbiddenLimitTitle],
} as const satisfies Record<string, readonly Words[]>;

export type TitledPage = keyof typeof PAGE_TITLES;

/** Without the product's name, which the root layout's template adds. */
export function pageTitle(page: TitledPage, locale: Locale): string {
  const words: readonly Words[] = PAGE_TITLES[page];
  return words.map((read) => read(DICTIONARIES[locale] as AppMessages)).join(' · ');
}

export function forbiddenPage(holder: Holder | undefined) {
  return holder !== undefined && isLimited(holder) ? 'forbidden-limited' : 'forbidden';
}

/** `generateMetadata` of a page: its title in the reader's language. */
export function titleOf(page: TitledPage): () => Promise<Metadata> {
  return async () => ({ title: pageTitle(page, await getLocale()) });
}
