'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { HistoryLink } from '@/components/lists/history-link';
import { NotesButton } from '@/components/lists/notes/notes-button';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { useTimes } from '@/components/ui/hooks/use-times';
import { auditOf } from '@/lib/contract/bff/audit/audit';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import { checkoutLinksQuery, type LinkOwner } from '@/lib/queries/checkout-links';
import { LinkRecord } from './link-record';
import { RawAnswer } from './raw-link-answer';
import { RequestedAmount } from './requested-amount';

/** Links asked for here, newest first. */
export function LinkList({ owner }: { owner?: LinkOwner }) {
  const t = useTranslations('checkoutLinks');
  const { data, error, refetch } = useQuery(checkoutLinksQuery(owner));
  if (!data) return error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null;
  if (data.links.length === 0) return <p className="py-8 text-center text-cell text-ink-3">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line">
      <LinkPage owner={owner} before={undefined} />
    </ul>
  );
}

/** A page, and the older ones below it on demand. */
function LinkPage({ owner, before }: { owner: LinkOwner; before: string | undefined }) {
  const t = useTranslations('checkoutLinks');
  const [open, setOpen] = useState(false);
  const { data, isFetching } = useQuery({
    ...checkoutLinksQuery(owner, before),
    placeholderData: keepPreviousData,
  });
  const last = data?.links.at(-1)?.id;
  return (
    <>
      {data?.links.map((link) => (
        <MadeHere key={link.id} owner={owner} link={link} notes={data.notes?.[link.id]} />
      ))}
      {open && last !== undefined ? <LinkPage owner={owner} before={last} /> : null}
      {!open && (data === undefined || data.more) ? (
        <li className="py-2.5">
          <Button busy={isFetching && data === undefined} onClick={() => setOpen(true)}>
            {t('older')}
          </Button>
        </li>
      ) : null}
    </>
  );
}

interface MadeHereProps {
  owner: LinkOwner;
  link: CheckoutLink;
  notes: number | undefined;
}

function MadeHere({ owner, link, notes }: MadeHereProps) {
  const t = useTranslations('checkoutLinks');
  const time = useTimes().at(link.created_at, 'dayTime');
  return (
    <li className="py-2.5 text-cell">
      <p className="flex justify-between gap-3">
        <b className="min-w-0 font-medium">
          <What asked={link.asked} />
        </b>
        <span className="text-end text-ink-2">{t(`states.${link.state}`)}</span>
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: link.created_by.name, time })}{' '}
        {link.state === 'made' ? (
          <a href={printHref(owner, link)} className="font-medium text-link hover:underline">
            {t('print')}
          </a>
        ) : null}{' '}
        <HistoryLink href={auditOf(link.id)} of={time} />{' '}
        <NotesButton record={recordOf(owner, link)} name={`${t('link')} ${time}`} count={notes} />
      </p>
      {link.link === undefined ? null : (
        <p translate="no" className="mono mt-0.5 text-meta [overflow-wrap:anywhere]">
          {link.link} <CopyButton value={link.link} label={t('link')} />
        </p>
      )}
      {link.raw === undefined ? null : <RawAnswer raw={link.raw} />}
      {link.state === 'refused' ? null : <LinkRecord owner={owner} link={link} />}
    </li>
  );
}

function What({ asked: { currency_code, amount_fiat, amount_crypto } }: Pick<CheckoutLink, 'asked'>) {
  const t = useTranslations('checkoutLinks');
  if (amount_crypto !== undefined) return <RequestedAmount value={amount_crypto} currency={currency_code} />;
  return (
    <>
      {amount_fiat === undefined ? t('openAmount') : <RequestedAmount value={amount_fiat} currency="BRL" />} →{' '}
      {currency_code}
    </>
  );
}

function recordOf(owner: LinkOwner, { id }: CheckoutLink): string {
  return owner === undefined ? `checkout-links/${id}` : `sub-merchants/${owner}/checkouts/${id}`;
}

function printHref(owner: LinkOwner, { id }: CheckoutLink): string {
  return owner === undefined ? `/print/links/${id}` : `/print/sub-merchants/${owner}/links/${id}`;
}
