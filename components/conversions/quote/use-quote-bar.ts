'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { SendBlocked } from '@/components/conversions/confirm/use-send-blocked';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import {
  type Destination,
  destinationField,
  destinationText,
} from '@/components/conversions/request/destination';
import { useShell } from '@/components/ui/hooks/shell-context';
import { needsSecondPerson } from '@/lib/access/second-person';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import type { PixKeyKind } from '@/lib/money/pix-key';
import { mayBeAccepted } from '@/lib/money/quoted-terms';
import { destinationReviewQuery } from '@/lib/queries/destinations';
import { pollMs } from '@/lib/queries/live/stream-state';
import { requestsQuery } from '@/lib/queries/requests';
import type { Action, Screen } from './screen-state';

const ACCEPTS: ReadonlySet<Action> = new Set(['accept', 'again', 'renew', 'send_again', 'resolve']);
const QUOTES: ReadonlySet<Action> = new Set(['get_new', 'new_quote', 'new_same', 'new_amount', 'discard']);
const CHOOSES: ReadonlySet<Action> = new Set(['accept', 'again', 'renew']);
const SENDS: ReadonlySet<Action> = new Set([...CHOOSES, 'send_again']);
const ASKS: ReadonlySet<Action> = new Set(['get_new', 'new_same']);

/** Others send to the same destination meanwhile. */
const POLL_MS = 30_000;

interface QuoteBarInput {
  conversion: Conversion;
  screen: Screen;
  chosen: SettlementDay | undefined;
  destination: Destination | undefined;
  sendBlocked: SendBlocked;
}

/** Texts of the action bar, and why an action is off. */
export function useQuoteBar({ conversion, screen, chosen, destination, sendBlocked }: QuoteBarInput) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const requests = useTranslations('requests');
  const { can, locale } = useShell();
  const option = chosen && conversion.options[chosen];
  const second = useSecondPerson(conversion, option, destination);
  const rate = option && f.rate(option, conversion).figure;
  const asksSecond = second === undefined ? undefined : requests('second.convert', { names: second });
  const reasonFor = (action: Action): string | undefined => {
    if (ACCEPTS.has(action) && !can('conversions:accept')) return t('quote.needDecider');
    if (CHOOSES.has(action) && asksSecond !== undefined) return asksSecond;
    if (QUOTES.has(action) && !can('conversions:quote')) return t('form.readOnly');
    if (SENDS.has(action) && sendBlocked.accept !== undefined) return sendBlocked.accept;
    // For an accepted quote this only closes the panel.
    if (ASKS.has(action) && sendBlocked.ask !== undefined && conversion.state !== 'accepted')
      return sendBlocked.ask;
    if (!CHOOSES.has(action)) return undefined;
    if (option === undefined) return t('quote.pickBody');
    if (!mayBeAccepted(option)) return t('quote.notAcceptable');
    return destination === undefined
      ? t('quote.needDestination', { currency: conversion.to_currency })
      : undefined;
  };
  const [first] = screen.actions;
  const blocked = screen.actions.map(reasonFor).find((reason) => reason !== undefined);
  return {
    words: {
      option: option && chosen?.toUpperCase(),
      rate,
      withRate: screen.body === 'comparison',
    },
    blocked,
    /** Somebody else has to accept it. */
    takesTwo: second !== undefined,
    /** Why a confirmation that is open sends nothing. What was sent and is sent again counts already. */
    secondPerson: screen.actions.some((action) => CHOOSES.has(action)) ? asksSecond : undefined,
    isBlocked: (action: Action) => reasonFor(action) !== undefined,
    summary: summaryOf(),
  };

  function summaryOf(): { title: string; note: string; loud: boolean } | undefined {
    if (screen.body === 'facts') return blocked ? { title: '', note: '', loud: false } : undefined;
    if (first === 'get_new') {
      return screen.outcome === 'tooLate'
        ? { title: t('quote.rateExpired'), note: '', loud: false }
        : { title: t('quote.noneTitle'), note: t('quote.noneBody'), loud: true };
    }
    const title =
      option === undefined || rate === undefined ? t('quote.pick') : offerTitle(option.to_amount, rate);
    if (screen.window === 'expired') {
      return { title: t('quote.rateExpired'), note: t('quote.renewBody'), loud: true };
    }
    return { title, note: t('quote.next'), loud: false };
  }

  /** Lower case within a sentence, except CPF and CNPJ. */
  function withinSentence(kind: PixKeyKind): string {
    const word = t(`form.pixKind.${kind}`);
    return kind === 'cpf' || kind === 'cnpj' ? word : word.toLocaleLowerCase(locale);
  }

  function offerTitle(amount: string, rateFigure: string): string {
    const shown = f.amount(amount, conversion.to_currency);
    if (destination === undefined) return t('quote.summaryBare', { amount: shown, rate: rateFigure });
    const kind = destination.kind === 'pix' ? `${withinSentence(destination.key.kind)} ` : '';
    return t('quote.summary', {
      amount: shown,
      rate: rateFigure,
      destination: kind + destinationText(destination),
    });
  }
}

/** The people who may accept it instead, by the current rules; the server checks again. */
function useSecondPerson(
  conversion: Conversion,
  option: QuoteOption | undefined,
  destination: Destination | undefined,
): string | undefined {
  const t = useTranslations('requests');
  const { can } = useShell();
  const { data } = useQuery(requestsQuery());
  const field = destination && destinationField(destination);
  const isLimited = data?.rules.per_destination === true && can('conversions:accept');
  const { data: review } = useQuery({
    ...destinationReviewQuery({ ...field, currency: conversion.to_currency }),
    enabled: isLimited && field !== undefined && option !== undefined,
    refetchInterval: () => pollMs(POLL_MS),
  });
  if (data === undefined || option === undefined) return undefined;
  const left = (isLimited && review?.second_person) || [];
  const rules = { ...data.rules, second_person: [...data.rules.second_person, ...left] };
  const needed = needsSecondPerson(rules, 'conversion', [
    { currency: conversion.from_currency, amount: option.from_amount },
    { currency: conversion.to_currency, amount: option.to_amount },
  ]);
  if (!needed) return undefined;
  return (data.deciders.conversion ?? []).map(({ name }) => name).join(t('or'));
}
