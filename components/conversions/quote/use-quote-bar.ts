'use client';

import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion, SettlementDay } from '@/lib/contract/bff';
import type { PixKeyKind } from '@/lib/money/pix-key';
import { type Destination, destinationText } from './destination';
import type { Action, Screen } from './screen-state';
import { useFormats } from './use-formats';
import type { Halt } from './use-halt';

const ACCEPTS: ReadonlySet<Action> = new Set(['accept', 'again', 'renew', 'send_again', 'resolve']);
const QUOTES: ReadonlySet<Action> = new Set(['get_new', 'new_quote', 'new_same', 'new_amount', 'discard']);
const CHOOSES: ReadonlySet<Action> = new Set(['accept', 'again', 'renew']);
const SENDS: ReadonlySet<Action> = new Set([...CHOOSES, 'send_again']);
const ASKS: ReadonlySet<Action> = new Set(['get_new', 'new_same']);

interface QuoteBarInput {
  conversion: Conversion;
  screen: Screen;
  chosen: SettlementDay | undefined;
  destination: Destination | undefined;
  halt: Halt;
}

/** Words of the action bar: what pressing would do, or why it cannot be pressed now. */
export function useQuoteBar({ conversion, screen, chosen, destination, halt }: QuoteBarInput) {
  const t = useTranslations('convert');
  const f = useFormats();
  const { can, locale } = useShell();
  const option = chosen && conversion.options[chosen];
  const rate = option && f.rate(option, conversion).figure;
  const reasonFor = (action: Action): string | undefined => {
    if (ACCEPTS.has(action) && !can('conversions:accept')) return t('quote.needApprover');
    if (QUOTES.has(action) && !can('conversions:quote')) return t('form.readOnly');
    if (SENDS.has(action) && halt.accept !== undefined) return halt.accept;
    // Of an accepted one this closes the panel and asks nothing.
    if (ASKS.has(action) && halt.ask !== undefined && conversion.state !== 'accepted') return halt.ask;
    if (!CHOOSES.has(action)) return undefined;
    if (option === undefined) return t('quote.pickBody');
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

  /** The kind of a key in the middle of a sentence: only CPF and CNPJ are capitals there. */
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
