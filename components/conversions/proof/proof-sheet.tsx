'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { etaOf } from '@/components/conversions/register/landing';
import { destinationText, sentDestination } from '@/components/conversions/request/destination';
import { Money } from '@/components/ui/data/money';
import { QrCode } from '@/components/ui/data/qr-code';
import { useShell } from '@/components/ui/hooks/shell-context';
import { LogoMark } from '@/components/ui/layout/logo';
import type { Attempt, Conversion, Label } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { labelText } from '@/lib/i18n/label-text';
import { onlyEnds } from '@/lib/money/pix-key';
import type { ProofKind } from './proof-kind';

export interface ProofSheetProps {
  conversion: Conversion;
  attempt: Attempt;
  kind: ProofKind;
  isMasked: boolean;
  /** Address of the record. */
  link: string;
  /** When it is printed. */
  at: string;
}

/** One A4 page. Its title is the truth of the last read; every figure is one that the API confirmed. */
export function ProofSheet({ conversion, attempt, kind, isMasked, link, at }: ProofSheetProps) {
  const t = useTranslations('conversionProof');
  const f = useConversionFormats();
  const { environment } = useShell();
  const { confirmed = {} } = attempt;
  const { from_currency, to_currency, read_at = '', landed_at } = conversion;
  const readAt = f.dateTimeInZone(read_at);
  return (
    <article className="flex min-h-[262mm] flex-col text-cell" aria-label={t('label')}>
      <header className="flex items-center justify-between gap-6 border-b border-ink pb-4">
        <span className="flex items-center gap-2 text-[0.9375rem] font-semibold">
          <LogoMark size={20} />
          Mesa
        </span>
        <span>{t('conversion')}</span>
        <span className="text-end">{environment === 'sandbox' ? <b>{t('sandbox')}</b> : null}</span>
      </header>
      <h1 className="mt-7 text-[1.625rem] leading-8 font-semibold text-ink">
        {t(`titles.${kind}`, { time: f.dateTime(kind === 'settled' ? (landed_at ?? read_at) : read_at) })}
      </h1>
      <p className="mt-1.5 text-body">{t('lead', { time: readAt })}</p>
      <div className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-6 rounded-panel border border-ink px-6 py-5">
        <Amount name={t('sent')} value={confirmed.amount_from} currency={from_currency} />
        <ArrowRight aria-hidden size={20} strokeWidth={1.5} />
        <Amount
          name={t(kind === 'settled' ? 'received' : 'toReceive')}
          value={confirmed.amount_to}
          currency={to_currency}
        />
      </div>
      <div className="mt-7 grid grid-cols-2 gap-10">
        <Rows title={t('figures')} rows={useFigures({ conversion, attempt, isMasked })} />
        <Rows title={t('words')} rows={useWords(conversion, attempt)} />
      </div>
      <div className="mt-7">
        <Rows
          mono
          title={t('ids')}
          rows={[
            [t('rfqId'), conversion.rfq_id],
            [t('requestId'), attempt.request_id],
          ]}
        />
      </div>
      <div className="mt-7 grid grid-cols-2 gap-10">
        <Sentences title={t('says')} sentences={[t(`saysOf.${kind}.a`), t(`saysOf.${kind}.b`)]} />
        <Sentences title={t('not')} sentences={[t(`notOf.${kind}.a`), t(`notOf.${kind}.b`)]} />
      </div>
      <Footer {...{ conversion, attempt, link, at }} />
    </article>
  );
}

function Amount({ name, value, currency }: { name: string; value: string | undefined; currency: string }) {
  const t = useTranslations('conversionProof');
  return (
    <div className="min-w-0">
      <p>{name}</p>
      <p className="mt-0.5 wrap-anywhere">
        {value === undefined ? (
          t('notGiven')
        ) : (
          <Money value={value} currency={currency} size="quote" className="whitespace-normal" />
        )}
      </p>
    </div>
  );
}

type Row = readonly [name: string, value: ReactNode];

function useFigures({
  conversion,
  attempt,
  isMasked,
}: Pick<ProofSheetProps, 'conversion' | 'attempt' | 'isMasked'>) {
  const t = useTranslations('conversionProof');
  const pixKinds = useTranslations('convert.form.pixKind');
  const days = useTranslations('convert.quote');
  const f = useConversionFormats();
  const { rate, amount_from, amount_to } = attempt.confirmed ?? {};
  const figures = rate && { rate, ...defined({ from_amount: amount_from, to_amount: amount_to }) };
  const read = figures ? f.rate(figures, conversion) : undefined;
  const eta = etaOf(conversion);
  const quoted = defined({ wallet_id: conversion.wallet_id });
  const destination = sentDestination(attempt) ?? sentDestination(quoted);
  const shown = (text: string) => (isMasked ? onlyEnds(text) : text);
  const rows: Row[] = [
    [t('rate'), read?.text ?? t('notGiven')],
    ...(read?.wire === undefined ? [] : [[days('wireRate'), read.wire] as const]),
    [t('settlement'), `${attempt.settlement_day.toUpperCase()}, ${days(attempt.settlement_day)}`],
    [t('estimated'), eta === undefined ? t('notGiven') : f.weekdayInZone(eta)],
  ];
  if (destination?.kind === 'pix') {
    const name = t(isMasked ? 'pixMasked' : 'pix');
    rows.push([name, `${pixKinds(destination.key.kind)} ${shown(destinationText(destination, !isMasked))}`]);
  } else if (destination) {
    rows.push([t(isMasked ? 'walletMasked' : 'wallet'), shown(destination.walletId)]);
  }
  return rows;
}

function useWords(conversion: Conversion, attempt: Attempt): Row[] {
  const t = useTranslations('conversionProof');
  const f = useConversionFormats();
  const { locale } = useShell();
  const words = (label: Label | undefined) => labelText(label, locale)?.text;
  const { status, substatus, error_message, process, read_at, landed_at } = conversion;
  const rows: (readonly [string, string | undefined])[] = [
    [t('state'), attempt.state],
    [t('status'), words(status) ?? t('notGiven')],
    [t('substatus'), words(substatus)],
    [t('error'), words(error_message)],
    [t('process'), process],
    [t('accepted'), attempt.answered_at && f.dateTimeInZone(attempt.answered_at)],
    [t('firstSettled'), landed_at && f.dateTimeInZone(landed_at)],
    [t('read'), read_at && f.dateTimeInZone(read_at)],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '');
}

function Rows({ title, rows, mono = false }: { title: string; rows: readonly Row[]; mono?: boolean }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-2 font-semibold">{title}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line-2 py-1.5">
            <dt className="shrink-0">{name}</dt>
            <dd className={`min-w-0 text-end wrap-anywhere ${mono ? 'mono' : 'font-medium'}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-2 font-semibold">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 ps-4">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Footer({
  conversion,
  attempt,
  link,
  at,
}: Pick<ProofSheetProps, 'conversion' | 'attempt' | 'link' | 'at'>) {
  const t = useTranslations('conversionProof');
  const f = useConversionFormats();
  const { user, timeZone } = useShell();
  const facts = [
    [t('acceptedBy'), attempt.actor.name],
    [t('askedBy'), conversion.created_by.name],
    [t('printedBy'), user.name],
    [t('printedAt'), f.dateTimeInZone(at)],
    [t('zone'), timeZone],
  ] as const;
  return (
    <footer className="mt-auto flex items-start gap-6 border-t border-ink pt-4">
      <div className="w-28 shrink-0 [&_svg]:size-28 [&_svg]:rounded-none [&_svg]:shadow-none">
        <QrCode text={link} label={t('qr')} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('again')}</p>
        <p className="mono mt-1 wrap-anywhere">{link}</p>
        <p className="mt-1">{t('againBody')}</p>
      </div>
      <dl className="w-64 shrink-0">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-0.5">
            <dt className="shrink-0">{name}</dt>
            <dd className="text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}
