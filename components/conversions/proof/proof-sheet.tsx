'use client';

import { useTranslations } from 'next-intl';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { destinationText, sentDestination } from '@/components/conversions/request/destination';
import { useShell } from '@/components/ui/hooks/shell-context';
import { type PrintPlace, ProofPage, type ProofRow } from '@/components/ui/print/proof-page';
import type { Attempt, Conversion, Label } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { labelText } from '@/lib/i18n/label-text';
import { onlyEnds } from '@/lib/money/pix-key';
import type { ProofKind } from './proof-kind';

export interface ProofSheetProps {
  conversion: Conversion;
  attempt: Attempt;
  kind: ProofKind;
  place: PrintPlace;
}

/** What the API confirmed is locked at least; only a settled one was received. */
const TO_NAME = {
  accepted: 'toReceive',
  settled: 'received',
  unsettled: 'locked',
  failed: 'locked',
} as const satisfies Record<ProofKind, string>;

/** One A4 page. Its title is the truth of the last read; every figure is one that the API confirmed. */
export function ProofSheet({ conversion, attempt, kind, place }: ProofSheetProps) {
  const t = useTranslations('conversionProof');
  const f = useConversionFormats();
  const { confirmed = {} } = attempt;
  const { from_currency, to_currency, read_at = '', landed_at } = conversion;
  const readAt = f.dateTimeInZone(read_at);
  return (
    <ProofPage
      place={place}
      kind={t('conversion')}
      title={t(`titles.${kind}`, { time: f.dateTime(kind === 'failed' ? read_at : (landed_at ?? read_at)) })}
      lead={t('lead', { time: readAt })}
      amounts={[
        { name: t('sent'), value: confirmed.amount_from, currency: from_currency },
        {
          name: t(TO_NAME[kind]),
          value: confirmed.amount_to,
          currency: to_currency,
        },
      ]}
      figures={useFigures({ conversion, attempt, place })}
      words={useWords(conversion, attempt)}
      ids={[
        [t('rfqId'), conversion.rfq_id],
        [t('requestId'), attempt.request_id],
      ]}
      says={[t(`saysOf.${kind}.a`), t(`saysOf.${kind}.b`)]}
      not={[t(`notOf.${kind}.a`), t(`notOf.${kind}.b`)]}
      people={[
        [t('acceptedBy'), attempt.actor.name],
        [t('askedBy'), conversion.created_by.name],
      ]}
    />
  );
}

function useFigures({
  conversion,
  attempt,
  place: { isMasked },
}: Pick<ProofSheetProps, 'conversion' | 'attempt' | 'place'>) {
  const t = useTranslations('conversionProof');
  const pixKinds = useTranslations('convert.form.pixKind');
  const days = useTranslations('convert.quote');
  const f = useConversionFormats();
  const { rate, amount_from, amount_to, settlement_eta: eta } = attempt.confirmed ?? {};
  const figures = rate && { rate, ...defined({ from_amount: amount_from, to_amount: amount_to }) };
  const read = figures ? f.rate(figures, conversion) : undefined;
  const quoted = defined({ wallet_id: conversion.wallet_id });
  const destination = sentDestination(attempt) ?? sentDestination(quoted);
  const shown = (text: string) => (isMasked ? onlyEnds(text) : text);
  const rows: ProofRow[] = [
    [t('rate'), read?.text ?? t('notGiven')],
    ...(read?.wire === undefined ? [] : [[days('wireRate'), read.wire] as const]),
    [t('settlement'), `${attempt.settlement_day.toUpperCase()}, ${days(attempt.settlement_day)}`],
    [t('estimated'), eta === undefined ? t('notGiven') : f.weekdayInZone(eta)],
  ];
  if (attempt.destination) rows.push([t('savedAs'), <bdi key="name">{attempt.destination.name}</bdi>]);
  if (destination?.kind === 'pix') {
    const name = t(isMasked ? 'pixMasked' : 'pix');
    rows.push([name, `${pixKinds(destination.key.kind)} ${shown(destinationText(destination, !isMasked))}`]);
  } else if (destination) {
    rows.push([t(isMasked ? 'walletMasked' : 'wallet'), shown(destination.walletId)]);
  }
  return rows;
}

function useWords(conversion: Conversion, attempt: Attempt): ProofRow[] {
  const t = useTranslations('conversionProof');
  const f = useConversionFormats();
  const { locale } = useShell();
  const words = (label: Label | undefined) => labelText(label, locale)?.text;
  const { status, substatus, message, error_message, process, read_at, landed_at } = conversion;
  const rows: (readonly [string, string | undefined])[] = [
    [t('state'), attempt.state],
    [t('status'), words(status) ?? t('notGiven')],
    [t('substatus'), words(substatus)],
    [t('message'), words(message)],
    [t('error'), words(error_message)],
    [t('process'), process ?? t('notGiven')],
    [t('accepted'), attempt.answered_at && f.dateTimeInZone(attempt.answered_at)],
    [t('firstSettled'), landed_at && f.dateTimeInZone(landed_at)],
    [t('read'), read_at && f.dateTimeInZone(read_at)],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '');
}
