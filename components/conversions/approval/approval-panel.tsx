'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Undo2, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ActionBar } from '@/components/conversions/confirm/action-bar';
import { ConfirmConversion } from '@/components/conversions/confirm/confirm-conversion';
import { useAcceptance } from '@/components/conversions/confirm/use-acceptance';
import { confirmationOf, useConfirmation } from '@/components/conversions/confirm/use-confirmation';
import { useSendBlocked } from '@/components/conversions/confirm/use-send-blocked';
import { QuoteBody } from '@/components/conversions/quote/quote-body';
import { type Action, screenState } from '@/components/conversions/quote/screen-state';
import { usePanelFocus } from '@/components/conversions/quote/use-panel-focus';
import { availabilityOf } from '@/components/conversions/request/availability';
import { destinationText, sentDestination } from '@/components/conversions/request/destination';
import { emptyDraft } from '@/components/conversions/request/request-draft';
import { useServerNow } from '@/components/lists/use-server-now';
import { RateGauge } from '@/components/ui/data/rate-gauge';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { AcceptAnswer, Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import type { ApprovalRequest, ConversionAsked } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { isZero } from '@/lib/money/amount';
import { formatPercent } from '@/lib/money/format';
import { formatRate } from '@/lib/money/rate';
import { type BoundReading, readBound, sellsBase } from '@/lib/money/rate-bound';
import { balanceQuery } from '@/lib/queries/balances';
import { conversionQuery } from '@/lib/queries/conversions';
import { approveRequest, keepRequest } from '@/lib/queries/requests';

interface ApprovalPanelProps {
  request: ApprovalRequest;
  conversion: Conversion;
  /** Time of the read, by this device's clock. */
  readAt: number;
  readFailed: boolean;
  reject: ReactNode;
  again(): void;
  busy: boolean;
  failure: Error | null;
}

type Readings = Partial<Record<SettlementDay, BoundReading>>;

/** Convert turned round: the live quote beside the bound, accepted in one confirmation. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const { request, conversion, readAt, readFailed, reject, again, busy, failure } = props;
  const t = useTranslations('requests');
  const { locale } = useShell();
  const summaryOf = useSummary(props);
  const nowMs = useServerNow();
  const balance = useQuery(balanceQuery());
  const asked = request.asked as unknown as ConversionAsked;
  const readings = readingsOf(asked, conversion);
  const [picked, setPicked] = useState<SettlementDay>();
  const chosen = dayOf(readings, picked);
  const reading = chosen && readings[chosen];
  const acceptance = useAcceptance(conversion, conversion.rfq_id, readAt, useApproval(request, conversion));
  const whole = screenState(conversion, nowMs, acceptance.local, { accept: true, settings: false });
  const screen = { ...whole, actions: whole.actions.filter((action) => KNOWN.has(action)) };
  const destination = sentDestination(asked);
  const confirmation = useConfirmation({ conversion, chosen, destination, screen, acceptance });
  const blocked = useSendBlocked(conversion, readFailed);
  const { panelRef, titleRef } = usePanelFocus(screen.outcome, false);
  const name = request.maker.name.trim().split(/\s+/)[0] ?? request.maker.name;
  const rateText = (rate: string) => {
    const { integer, fraction } = formatRate(rate, asked.worst.base, asked.worst.quote, locale, asked.worst);
    return integer + fraction;
  };
  const words = { option: chosen?.toUpperCase() ?? '', rate: reading ? rateText(reading.rate) : '' };
  const verb = reading?.inside === false ? t('sendBack', { name }) : t('approveAt', words);
  const reason = (action: Action) =>
    action === 'get_new' ? blocked.ask : (blocked.accept ?? (reading ? undefined : t('days.either')));
  // Accepts nothing: the server compares, and returns the request with the difference.
  const sendBack = async () => {
    const shown = chosen && destination && confirmationOf(conversion, chosen, destination, false);
    if (shown) await acceptance.press(shown.body);
  };
  const onAction = (action: Action) => {
    if (action === 'get_new' || action === 'new_same') again();
    else if (action === 'send_again') confirmation.openAgain();
    else if (action === 'keep') acceptance.settle({ kind: 'kept' });
    else if (reading?.inside === false) void sendBack();
    else confirmation.open(false);
  };
  return (
    <section
      ref={panelRef}
      tabIndex={-1}
      aria-label={t('live')}
      className="@container flex min-h-0 min-w-0 flex-col outline-none"
    >
      <QuoteBody
        conversion={conversion}
        screen={screen}
        chosen={chosen}
        nowMs={nowMs}
        titleRef={titleRef}
        draft={emptyDraft(locale)}
        lost={acceptance.lost?.body}
        failure={undefined}
        nextReadSeconds={undefined}
        onChoose={setPicked}
        below={<Bound asked={asked} readings={readings} chosen={chosen} name={name} rateText={rateText} />}
      />
      <ErrorNote error={failure} lead={t('noQuote')} className="mx-9 mb-3 max-md:mx-4" />
      <ActionBar
        actions={screen.actions}
        words={{ option: chosen?.toUpperCase(), rate: words.rate, withRate: false, accept: reading && verb }}
        rfqId={conversion.rfq_id}
        summary={summaryOf(reading?.inside ? chosen : undefined, words.rate)}
        blocked={screen.actions[0] && reason(screen.actions[0])}
        busy={busy ? 'get_new' : acceptance.sending ? screen.actions[0] : undefined}
        isBlocked={(action) => reason(action) !== undefined}
        extra={reject}
        onAction={onAction}
      />
      <ConfirmConversion
        conversion={conversion}
        confirmation={confirmation.confirmation}
        availability={balance.data && availabilityOf(balance.data, conversion.from_currency)}
        nowMs={nowMs}
        sending={acceptance.sending}
        refusal={acceptance.refusal}
        overtaken={acceptance.sending ? undefined : confirmation.overtaken}
        sendBlocked={acceptance.sending ? undefined : blocked.accept}
        finalFocus={titleRef}
        verb={verb}
        onConfirm={() => void confirmation.confirm()}
        onClose={confirmation.close}
      />
    </section>
  );
}

/** A renewed rate is nobody's yet, so it cannot be compared with the bound: only another quote can. */
const KNOWN: ReadonlySet<Action> = new Set(['accept', 'again', 'send_again', 'keep', 'get_new', 'new_same']);

/** What comes and to whom, in figures, once a day inside the bound is chosen. */
function useSummary({ request, conversion }: ApprovalPanelProps) {
  const t = useTranslations('requests');
  const quote = useTranslations('convert.quote');
  const amount = useAmountText();
  const destination = sentDestination(request.asked as unknown as ConversionAsked);
  const to = request.destination?.owner ?? (destination && destinationText(destination));
  return (day: SettlementDay | undefined, rate: string) => {
    const receives = day && conversion.options[day]?.to_amount;
    if (receives === undefined || to === undefined)
      return { title: t('live'), note: t('check.balance'), loud: false };
    const shown = amount(receives, conversion.to_currency);
    const title = quote('summary', { amount: shown, rate, destination: to });
    return { title, note: quote('next'), loud: false };
  };
}

/** The approval as the one send: the server compares the bound, ends the wait and accepts, or sends it back. */
function useApproval({ id, hash }: ApprovalRequest, conversion: Conversion) {
  const client = useQueryClient();
  const { rfq_id } = conversion;
  return {
    key: ['approve-request', id],
    async send({ settlement_day, seen, amount_differs }: AcceptRequest, intentId: string) {
      const body = { hash, conversion: { rfq_id, settlement_day, seen, ...defined({ amount_differs }) } };
      const answer = await approveRequest(id, body, intentId);
      const read = await client.fetchQuery(conversionQuery(rfq_id)).catch(() => undefined);
      keepRequest(client, answer);
      const outcome = answer.outcome as AcceptAnswer['outcome'];
      return { outcome, conversion: read?.conversion ?? conversion, now: answer.now };
    },
  };
}

function readingsOf({ worst, days }: ConversionAsked, conversion: Conversion): Readings {
  const { from_currency, to_currency, fixed_side, options } = conversion;
  const wanted = days === 'either' ? (['d0', 'd1'] as const) : [days];
  const read = wanted.flatMap((day): [SettlementDay, BoundReading][] => {
    const option = options[day];
    const reading = option && readBound(worst, { from_currency, to_currency, fixed_side }, option);
    return reading ? [[day, reading]] : [];
  });
  return Object.fromEntries(read);
}

/** The only day that may be used is chosen; of two none. */
function dayOf(readings: Readings, picked: SettlementDay | undefined): SettlementDay | undefined {
  if (picked !== undefined && readings[picked] !== undefined) return picked;
  const { d0, d1 } = readings;
  if (d0 && d1) return undefined;
  return d0 ? 'd0' : d1 ? 'd1' : undefined;
}

interface BoundProps {
  asked: ConversionAsked;
  readings: Readings;
  chosen: SettlementDay | undefined;
  name: string;
  rateText(rate: string): string;
}

function Bound({ asked, readings, chosen, name, rateText }: BoundProps) {
  const t = useTranslations('requests');
  const amount = useAmountText();
  const { locale } = useShell();
  const days = (['d0', 'd1'] as const).flatMap((day) => {
    const reading = readings[day];
    return reading === undefined ? [] : [{ day, title: day.toUpperCase(), ...reading }];
  });
  const boundText = rateText(asked.worst.rate);
  const far = ({ difference, percent }: BoundReading) => {
    if (isZero(difference.amount)) return t('atBound');
    const below = difference.amount.startsWith('-');
    return t(below ? 'below' : 'above', {
      amount: amount(difference.amount.replace('-', ''), difference.currency),
      percent: formatPercent(percent.replace('-', ''), locale, 'negative'),
    });
  };
  const allInside = days.every(({ inside }) => inside);
  return (
    <div className="mt-5">
      <RateGauge
        bound={asked.worst.rate}
        boundText={boundText}
        boundName={t('boundOf', { name })}
        highIsGood={sellsBase(asked.worst, asked)}
        outside={t('goesBack', { name })}
        inside={t('canAccept')}
        label={t('gauge', {
          bound: boundText,
          rates: days.map((one) => `${one.title} ${rateText(one.rate)}, ${far(one)}`).join('; '),
        })}
        dots={days.map(({ day, title, rate, inside }) => ({
          id: day,
          name: title,
          value: rate,
          text: rateText(rate),
          inside,
          chosen: day === chosen,
        }))}
      />
      <ul className="mt-3 grid gap-x-6 gap-y-2 text-cell @min-[560px]:grid-cols-2 [&_svg]:mt-0.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:gap-2.5">
        {days.map((one) => (
          <li key={one.day} className={one.inside ? 'text-ok' : 'text-bad'}>
            {one.inside ? (
              <Check aria-hidden size={15} strokeWidth={1.8} />
            ) : (
              <CircleAlert aria-hidden size={15} strokeWidth={1.8} />
            )}
            <span>
              <b className="font-strong">{one.title}</b> {far(one)}
            </span>
          </li>
        ))}
        {days.length < 2 ? null : (
          <li>
            <Check aria-hidden size={15} strokeWidth={1.8} className={allInside ? 'text-ok' : 'text-ink-3'} />
            {t(allInside ? 'check.both' : 'check.some')}
          </li>
        )}
        <li>
          <Check aria-hidden size={15} strokeWidth={1.8} className="text-ok" />
          {t('check.same', { name })}
        </li>
        <li className="text-ink-2">
          <Undo2 aria-hidden size={15} strokeWidth={1.8} />
          {t('check.back', { rate: boundText, name })}
        </li>
        <li className="text-ink-2">
          <Wallet aria-hidden size={15} strokeWidth={1.8} />
          {t('check.balance')}
        </li>
      </ul>
    </div>
  );
}
