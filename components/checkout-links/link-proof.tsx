'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { PrintFrame } from '@/components/ui/print/print-frame';
import { type PrintPlace, ProofPage } from '@/components/ui/print/proof-page';
import type { CheckoutLink, CheckoutLinkAnswer } from '@/lib/contract/bff/checkout-links';
import { formatAmount } from '@/lib/money/format';
import { serverNow } from '@/lib/queries/api/server-clock';
import { checkoutLinkQuery } from '@/lib/queries/checkout-links';

/** `owner`: undefined for the account's own. */
export function PrintLink({ owner, id }: { owner?: string; id: string }) {
  const query = useQuery(checkoutLinkQuery(owner, id));
  const base = owner === undefined ? '/print/links' : `/print/sub-merchants/${owner}/links`;
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 h-6 w-32" />}>
      {(answer) => <LinkFrame {...answer} path={`${base}/${id}`} />}
    </QueryBoundary>
  );
}

/** Only a link that the API answered with, or whose record a webhook showed. */
export function LinkFrame({ link, path, now }: CheckoutLinkAnswer & { path: string }) {
  const t = useTranslations('recordProof.link');
  const isShown = link.state === 'made' && (link.link !== undefined || link.tie?.by === 'webhook');
  return (
    <PrintFrame
      isPlain
      path={path}
      now={now}
      clock={serverNow}
      title={t('name')}
      none={isShown ? undefined : t(`none.${link.state === 'made' ? 'recorded' : link.state}`)}
      sheet={(place) => <LinkSheet link={link} place={place} />}
    />
  );
}

export function LinkSheet({ link, place }: { link: CheckoutLink; place: PrintPlace }) {
  const t = useTranslations('recordProof.link');
  const common = useTranslations('recordProof');
  const times = useTimes();
  const { locale } = useShell();
  const { asked, tie, created_at, created_by } = link;
  const { amount_fiat, amount_crypto, currency_code } = asked;
  const made = times.withZone(created_at, 'dateTime');
  const amount = (value: string, currency: string) => formatAmount(value, currency, locale).text;
  return (
    <ProofPage
      place={place}
      kind={t('name')}
      title={t('title', { time: times.at(created_at, 'dateTime') })}
      lead={t('lead', { time: made })}
      figures={[
        [
          t('payer'),
          amount_fiat === undefined
            ? t(amount_crypto === undefined ? 'open' : 'byRate')
            : amount(amount_fiat, 'BRL'),
        ],
        [t('receive'), amount_crypto === undefined ? currency_code : amount(amount_crypto, currency_code)],
        [t('asked'), made],
      ]}
      words={[[t('answer'), t(link.link === undefined ? 'shownByWebhook' : 'answered')]]}
      ids={[
        ...(link.link === undefined ? [] : [[t('address'), link.link] as const]),
        [t('id'), link.id],
        [common('requestId'), link.request_id],
        ...(tie?.by === 'webhook' ? [[t('record'), tie.end2end] as const] : []),
      ]}
      says={[t('says.a'), t('says.b')]}
      not={[t('not.a'), t('not.b')]}
      people={[[t('madeBy'), created_by.name]]}
    />
  );
}
