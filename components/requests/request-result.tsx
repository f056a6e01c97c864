'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT, TONE_TEXT, type Tone } from '@/components/ui/data/badge';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { RateGauge } from '@/components/ui/data/rate-gauge';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ApprovalRequest, ConversionAsked, OutsideBound } from '@/lib/contract/bff/requests';
import { REQUEST_TABS } from '@/lib/contract/values/sub-merchants/request-tabs';
import { formatPercent, MINUS } from '@/lib/money/format';
import { sellsBase } from '@/lib/money/rate-bound';
import { useIntent } from '@/lib/queries/api/use-intent';
import { keepRequest, requestsQuery, withdrawRequest } from '@/lib/queries/requests';
import { LinkCode } from './link-code';
import { RejectButton } from './reject-dialog';
import { firstName, useNames, useRateText } from './request-words';

interface RequestResultProps {
  request: ApprovalRequest;
  now: string;
  again: ReactNode;
}

/** What came of it, or whom it waits for; the record tells the rest. */
export function RequestResult({ request, now, again }: RequestResultProps) {
  const t = useTranslations('requests');
  const { user } = useShell();
  const { state, kind, reason, decided_by, maker, outside } = request;
  const { tone, title, body } = useSentences(request, now);
  const Icon = state === 'done' ? Check : state === 'open' || state === 'approved' ? Clock : Undo2;
  const href = recordOf(request);
  const form = formOf(request);
  const mine = maker.id === user.id;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The decision's own button is gone with its panel.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const closed = state !== 'open' && state !== 'approved' && state !== 'done';
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col">
      <div className="min-h-0 flex-1 px-9 pt-6 pb-5 max-lg:px-6 max-md:px-4 md:overflow-y-auto">
        <div role="status" className={cx('flex gap-4 rounded-option p-5', TONE_SOFT[tone])}>
          <Icon aria-hidden size={22} strokeWidth={1.7} className={cx('mt-0.5 shrink-0', TONE_TEXT[tone])} />
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-section text-ink outline-none">
              {title}
            </h2>
            {body === '' ? null : <p className="mt-1 text-cell leading-5 text-ink-2">{body}</p>}
            {reason === undefined ? null : (
              <figure className="mt-3">
                <figcaption className="text-meta text-ink-3">
                  {t('reasonOf', { name: decided_by?.name ?? '' })}
                </figcaption>
                <blockquote dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
                  {reason}
                </blockquote>
              </figure>
            )}
            {request.effect?.reason ? (
              <p className="mt-2 text-cell text-ink-2">
                <QuotedText>{request.effect.reason}</QuotedText>
              </p>
            ) : null}
          </div>
        </div>
        {outside === undefined ? null : <Outside request={request} outside={outside} />}
        {request.may.reject && !request.maker_gone ? (
          <p className="mt-4 text-cell text-ink-3">{t('yourAccess')}</p>
        ) : null}
        {state === 'done' && mine && request.asked.reset === 'link' ? (
          <p className="mt-4 text-cell text-ink-3">{t('linkThere')}</p>
        ) : null}
        {state === 'done' && kind === 'person' && decided_by?.id === user.id ? (
          <LinkCode request={request} />
        ) : null}
        {state === 'open' && mine && request.deciders.length > 0 && !request.maker_gone ? (
          <p className="mt-4 text-cell text-ink-3">{t('yours')}</p>
        ) : null}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6 max-md:px-4">
        {request.may.reject === true ? <RejectButton id={request.id} /> : null}
        {request.may.withdraw ? <Withdraw id={request.id} /> : null}
        {mine && closed && kind === 'conversion' ? again : null}
        {mine && closed && form !== undefined ? (
          <Link
            href={`${form}?again=${encodeURIComponent(request.id)}`}
            className={buttonVariants({ size: 'lg' })}
          >
            {t('result.askAgain')}
          </Link>
        ) : null}
        {href === undefined ? null : (
          <Link href={href} className={buttonVariants({ size: 'lg' })}>
            {t('result.record')}
          </Link>
        )}
        <NextRequest id={request.id} />
      </footer>
    </section>
  );
}

function useSentences(request: ApprovalRequest, now: string): { tone: Tone; title: string; body: string } {
  const t = useTranslations('requests.result');
  const times = useTimes();
  const names = useNames();
  const rate = useRateText();
  const nobody = useTranslations('requests')('nobody');
  const { locale } = useShell();
  const { state, maker, deciders, effect, outside, maker_gone } = request;
  const name = firstName(maker.name);
  const decider = request.decided_by?.name ?? '';
  switch (state) {
    case 'open': {
      const body = t('openBody', { time: times.brief(request.ends_at, now) });
      if (maker_gone) return { tone: 'warn', title: t('makerGone', { name }), body };
      if (deciders.length === 0) return { tone: 'neutral', title: nobody, body };
      return { tone: 'neutral', title: t('open', { names: names(deciders) }), body };
    }
    case 'approved': {
      const outcome = effect?.outcome;
      if (outcome === 'unknown')
        return { tone: 'warn', title: t('unknown', { decider }), body: t('unknownBody') };
      return {
        tone: 'neutral',
        title: t(outcome === 'evaluating' ? 'evaluating' : 'approved', { decider }),
        body: '',
      };
    }
    case 'done':
      return { tone: 'ok', title: t('done', { decider }), body: '' };
    case 'rejected':
      return { tone: 'neutral', title: t('rejected', { decider }), body: t('nothing') };
    case 'withdrawn':
      return { tone: 'neutral', title: t('withdrawn', { name }), body: t('nothing') };
    case 'expired':
      return { tone: 'neutral', title: t('expired'), body: t('nothing') };
    case 'back': {
      if (outside === undefined)
        return { tone: 'warn', title: t('back', { decider, name }), body: t('backBody', { name }) };
      const { worst } = request.asked as unknown as ConversionAsked;
      const percent = formatPercent(
        (outside.options[outside.pressed]?.percent ?? '0').replace('-', ''),
        locale,
        'negative',
      );
      return {
        tone: 'warn',
        title: t('outside', { percent, name }),
        body: t('outsideBody', {
          decider,
          name,
          time: times.at(outside.at, 'time'),
          rate: rate(worst.rate, worst),
        }),
      };
    }
  }
}

/** Both rates beside the bound, with the difference in money and per cent. */
function Outside({ request, outside }: { request: ApprovalRequest; outside: OutsideBound }) {
  const t = useTranslations('requests');
  const times = useTimes();
  const amount = useAmountText();
  const rate = useRateText();
  const { locale, user } = useShell();
  const { worst, from_currency } = request.asked as unknown as ConversionAsked;
  const name = firstName(request.maker.name);
  const mine = request.maker.id === user.id;
  const days = (['d0', 'd1'] as const).flatMap((day) => {
    const option = outside.options[day];
    return option === undefined ? [] : [{ day, ...option }];
  });
  const boundText = rate(worst.rate, worst);
  const signed = (value: string, currency: string) =>
    value.startsWith('-') ? MINUS + amount(value.slice(1), currency) : amount(value, currency);
  return (
    <>
      <div className="mt-4">
        <RateGauge
          bound={worst.rate}
          boundText={boundText}
          boundName={mine ? t('yourBound') : t('boundOf', { name })}
          highIsGood={sellsBase(worst, { from_currency })}
          outside={mine ? t('comesBack') : t('goesBack', { name })}
          inside={t('canAccept')}
          label={t('gauge', {
            bound: boundText,
            rates: days.map((one) => `${one.day.toUpperCase()} ${rate(one.rate, worst)}`).join(', '),
          })}
          dots={days.map((one) => ({
            id: one.day,
            name: one.day.toUpperCase(),
            value: one.rate,
            text: rate(one.rate, worst),
            inside: one.inside,
            chosen: one.day === outside.pressed,
          }))}
        />
      </div>
      <table className="mt-6 w-full text-cell tabular-nums">
        <thead>
          <tr className="text-meta text-ink-3 *:border-b *:border-line *:pb-2 *:font-medium">
            <th scope="col" className="text-start">
              <span className="sr-only">{t('days.either')}</span>
            </th>
            <th scope="col" className="text-end">
              {t('result.bound')}
            </th>
            <th scope="col" className="text-end">
              {t('result.quote', { time: times.at(outside.at, 'time') })}
            </th>
            <th scope="col" className="text-end">
              {t('result.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day} className="*:border-b *:border-line *:py-2.5">
              <th scope="row" className="text-start font-strong text-ink">
                {one.day.toUpperCase()}{' '}
                {one.day === outside.pressed ? (
                  <span className="font-normal text-ink-3">{t('pressed')}</span>
                ) : null}
              </th>
              <td className="text-end">{boundText}</td>
              <td className="text-end font-strong text-ink">{rate(one.rate, worst)}</td>
              <td className={cx('text-end', one.inside ? 'text-ink-2' : 'text-bad')}>
                {signed(one.difference.amount, one.difference.currency)} ({formatPercent(one.percent, locale)}
                )
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations('requests');
  const client = useQueryClient();
  const withdrawal = useIntent({
    key: ['withdraw-request', id],
    send: (_: null, key) => withdrawRequest(id, key),
    onAnswered: (answer) => keepRequest(client, answer),
  });
  return (
    <>
      {withdrawal.state.kind === 'lost' ? (
        <ErrorNote error={withdrawal.error} after={t('withdrawLost')} className="basis-full" />
      ) : (
        <ErrorNote error={withdrawal.error} lead={t('withdrawFailed')} className="basis-full" />
      )}
      <Button size="lg" busy={withdrawal.isPending} onClick={() => void withdrawal.press(null)}>
        {t('withdraw')}
      </Button>
    </>
  );
}

function NextRequest({ id }: { id: string }) {
  const t = useTranslations('requests.result');
  const { data } = useQuery(requestsQuery());
  const next = data?.requests.find(({ may, id: other }) => may.decide && other !== id);
  if (next === undefined) return null;
  return (
    <Link
      href={`/requests/${encodeURIComponent(next.id)}`}
      className={buttonVariants({ variant: 'primary', size: 'lg' })}
    >
      {t('next')}
    </Link>
  );
}

function personOf({ user_id: id }: ApprovalRequest['asked']): string {
  return typeof id === 'string' ? `/team/${encodeURIComponent(id)}` : '/team';
}

function recordOf(request: ApprovalRequest): string | undefined {
  const { kind, asked, rfq_id, intent_id, state } = request;
  if (kind === 'policy') return state === 'done' ? '/policies' : undefined;
  if (kind === 'person') return state === 'done' ? personOf(asked) : undefined;
  if (kind === 'outcome') return outcomeOf(request);
  if (rfq_id !== undefined) return `/conversions/${encodeURIComponent(rfq_id)}`;
  const sent = intent_id !== undefined && (state === 'approved' || state === 'done' || state === 'back');
  return sent ? formOf(request) : undefined;
}

/** The record is of use in every state: it tells what became of the money. */
function outcomeOf({ asked, correlation_id }: ApprovalRequest): string {
  if (correlation_id !== undefined) return `/sub-merchants/${encodeURIComponent(correlation_id)}/withdrawals`;
  return `/conversions/${encodeURIComponent(String(asked.subject))}`;
}

/** Addresses where such a request is made, and seen. */
function formOf({ kind, correlation_id }: ApprovalRequest): string | undefined {
  if (kind === 'destination') return '/destinations';
  if (correlation_id === undefined || !(kind in REQUEST_TABS)) return undefined;
  const tab = REQUEST_TABS[kind as keyof typeof REQUEST_TABS];
  return `/sub-merchants/${encodeURIComponent(correlation_id)}/${tab}`;
}
