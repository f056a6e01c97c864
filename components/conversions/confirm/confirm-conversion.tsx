'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { DestinationBlock } from '@/components/conversions/destination/destination-block';
import {
  type DestinationCheck,
  useDestinationCheck,
} from '@/components/conversions/destination/use-destination-check';
import { PairName } from '@/components/conversions/quote/pair-name';
import { rateCountdown } from '@/components/conversions/quote/quote-clock';
import { RateText } from '@/components/conversions/record/rate-text';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { type Availability, isAbove } from '@/components/conversions/request/availability';
import { destinationText, walletDoubt } from '@/components/conversions/request/destination';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import { Fact, FactList, FIGURE_ROWS } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useLate } from '@/components/ui/hooks/use-late';
import { LabelText } from '@/components/ui/label-text';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { fixedSideDiffers } from '@/lib/money/quoted-terms';
import { spellAmount } from '@/lib/money/spelled-amount';
import type { ApiError } from '@/lib/queries/api/api-client';
import { balanceQuery } from '@/lib/queries/balances';
import type { Confirmation, Overtaken } from './use-confirmation';

interface ConfirmConversionProps {
  conversion: Conversion;
  /** Undefined while closed. */
  confirmation: Confirmation | undefined;
  availability: Availability | undefined;
  nowMs: number;
  sending: boolean;
  refusal: ApiError | undefined;
  /** What happened while the dialog was open; nothing can be sent then. */
  overtaken: Overtaken | undefined;
  /** Why nothing can be sent just now. */
  sendBlocked: string | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  /** In place of "Accept". */
  verb?: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Confirms one acceptance: what goes, what comes, at which rate, when and where (docs/design.md 6). */
export function ConfirmConversion(props: ConfirmConversionProps) {
  const { conversion, confirmation, nowMs, sending, overtaken, sendBlocked, finalFocus, onConfirm, onClose } =
    props;
  const t = useTranslations('convert');
  const [agreedTo, setAgreedTo] = useState<Confirmation>();
  const agreed = confirmation !== undefined && agreedTo === confirmation;
  const differs = confirmation?.body.amount_differs === true;
  const check = useDestinationCheck(confirmation, conversion.to_currency);
  const reads = useReadsBalance();
  const hasBalance = props.availability !== undefined;
  const waitsForBalance = reads && !hasBalance;
  const isLate = useLate(waitsForBalance ? confirmation : undefined);
  const balanceUnread = !hasBalance && (!reads || isLate);
  const isRead = check.done && (hasBalance || balanceUnread);
  const left = rateCountdown(conversion, nowMs);
  const f = useConversionFormats();
  const rate = confirmation ? f.rate(confirmation.option, conversion).figure : '';
  const renew = confirmation?.body.renew === true;
  const label = renew
    ? t('quote.askRenewed')
    : (props.verb ??
      t('quote.acceptAt', { option: confirmation?.body.settlement_day.toUpperCase() ?? '', rate }));
  return (
    <ConfirmDialog
      open={confirmation !== undefined}
      sending={sending}
      disabled={overtaken !== undefined || sendBlocked !== undefined || !isRead || (differs && !agreed)}
      confirm={sending ? t('confirm.sending') : overtaken === 'expired' ? t('quote.rateExpired') : label}
      onConfirm={onConfirm}
      onClose={onClose}
      title={t(renew ? 'confirm.renewTitle' : 'confirm.title')}
      description={<PairName conversion={conversion} />}
      aside={left ? <CountdownRing {...left} size={46} /> : <span />}
      finalFocus={finalFocus}
    >
      {confirmation ? (
        <Body {...props} confirmation={confirmation} check={check} balanceUnread={balanceUnread} />
      ) : null}
      {confirmation && differs ? (
        <AgreeToDifference
          conversion={conversion}
          option={confirmation.option}
          agreed={agreed}
          locked={sending}
          onAgree={(yes) => setAgreedTo(yes ? confirmation : undefined)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

interface BodyProps extends ConfirmConversionProps {
  confirmation: Confirmation;
  check: DestinationCheck;
  /** Whether the amount is there is not known, nor will be before the press. */
  balanceUnread: boolean;
}

function Body(props: BodyProps) {
  const { conversion, confirmation, availability, check, refusal, overtaken, sendBlocked } = props;
  const t = useTranslations('convert.confirm');
  const { option, body } = confirmation;
  const { fixed_side } = conversion;
  const { locale } = useShell();
  return (
    <>
      <Exchange conversion={conversion} option={option} fixed={props.verb ? 'fixedInRequest' : 'fixed'} />
      <p className="mt-1.5 text-cell text-ink-2">
        {spellAmount(option[`${fixed_side}_amount`], conversion[`${fixed_side}_currency`], locale)}
      </p>
      <ConfirmFacts conversion={conversion} confirmation={confirmation} availability={availability} />
      <DestinationBlock check={check} kind={confirmation.destination.kind} locked={props.sending} />
      {!overtaken && isAbove(option.from_amount, availability) ? (
        <p className="mt-2 text-cell text-warn">{t('above')}</p>
      ) : null}
      {props.balanceUnread && !overtaken ? (
        <p role="status" className="mt-2 text-cell text-warn">
          {t('balanceUnread')}
        </p>
      ) : null}
      <p className="mt-3 text-cell leading-[19px] text-ink-2">{t(body.renew ? 'renewLine' : 'body')}</p>
      {overtaken && !props.sending ? (
        <Note
          tone="warn"
          role="alert"
          className="mt-3"
          icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
        >
          {t(overtaken)}
        </Note>
      ) : null}
      <BlockedNote reason={overtaken ? undefined : sendBlocked} className="mt-3" />
      <ErrorNote detailed error={refusal} />
    </>
  );
}

interface AgreeProps {
  conversion: Conversion;
  option: QuoteOption;
  agreed: boolean;
  locked: boolean;
  onAgree(agreed: boolean): void;
}

/** Another amount than the person fixed needs its own confirmation (safety 24). */
function AgreeToDifference({ conversion, option, agreed, locked, onAgree }: AgreeProps) {
  const t = useTranslations('convert.confirm');
  const f = useConversionFormats();
  const { fixed_side, requested_amount } = conversion;
  const currency = conversion[`${fixed_side}_currency`];
  const quoted = f.amount(option[`${fixed_side}_amount`], currency);
  return (
    <label className="mt-3 flex cursor-pointer items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-3 text-cell leading-[19px] text-ink">
      <input
        type="checkbox"
        checked={agreed}
        disabled={locked}
        onChange={(event) => onAgree(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <LabelText>{t('agree', { quoted, asked: f.amount(requested_amount, currency) })}</LabelText>
    </label>
  );
}

interface ExchangeProps {
  conversion: Conversion;
  option: QuoteOption;
  fixed: 'fixed' | 'fixedInRequest';
}

/** Both sides, and which one the person fixed (safety 24). */
function Exchange({ conversion, option, fixed }: ExchangeProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const { fixed_side, requested_amount } = conversion;
  const differs = fixedSideDiffers(conversion, option);
  const side = (key: 'from' | 'to') => (
    <div className="md:flex-1">
      <small className="block text-meta leading-4 text-ink-3">
        {t(key === 'from' ? 'form.send' : 'form.receive')}
      </small>
      <b className="block text-[1.1875rem] leading-[26px] font-strong tracking-[-.022em] text-ink max-md:text-[1.0625rem] max-md:leading-6">
        <Money value={option[`${key}_amount`]} currency={conversion[`${key}_currency`]} />
      </b>
      <small className="block text-floor text-ink-3">
        {fixed_side === key && differs ? (
          <span className="text-warn">
            {t('confirm.asked')}{' '}
            <s translate="no">{f.amount(requested_amount, conversion[`${key}_currency`])}</s>
          </span>
        ) : (
          t(fixed_side === key ? `confirm.${fixed}` : 'confirm.quoted')
        )}
      </small>
    </div>
  );
  return (
    <div className="flex items-center gap-3.5 rounded-card bg-sunken px-4 py-3.5 shadow-edge max-md:flex-wrap max-md:justify-between max-md:gap-2 max-md:px-3.5 max-md:py-3">
      {side('from')}
      <ArrowRight aria-hidden size={18} strokeWidth={1.6} className="text-ink-3" />
      {side('to')}
    </div>
  );
}

interface ConfirmFactsProps {
  conversion: Conversion;
  confirmation: Confirmation;
  availability: Availability | undefined;
}

/** What is sent besides the amounts, and what is available now (ACC-33). */
function ConfirmFacts({ conversion, confirmation, availability }: ConfirmFactsProps) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const { option, destination, body } = confirmation;
  const eta = option.settlement_eta;
  const doubt = destination.kind === 'wallet' ? walletDoubt(destination.walletId) : undefined;
  return (
    <div className="mt-1.5">
      <FactList className={FIGURE_ROWS}>
        <Fact name={t('quote.rate')}>
          <RateText figures={option} conversion={conversion} />
        </Fact>
        <Fact name={t('confirm.settlement')}>
          <span translate="no">
            {[body.settlement_day.toUpperCase(), ...(eta === undefined ? [] : [f.weekdayInZone(eta)])].join(
              ' · ',
            )}
          </span>
        </Fact>
        <Fact name={t(destination.kind === 'pix' ? 'confirm.toPix' : 'confirm.toWallet')}>
          {destination.kind === 'pix' ? <span>{t(`form.pixKind.${destination.key.kind}`)} </span> : null}
          <bdi translate="no" className={destination.kind === 'wallet' ? 'mono break-all' : 'break-all'}>
            {destinationText(destination, true)}
          </bdi>
          {doubt ? <span className="block text-warn">{t(`form.${doubt}`)}</span> : null}
        </Fact>
        <Fact name={t('confirm.availableNow')}>
          <AvailableNow currency={conversion.from_currency} availability={availability} />
        </Fact>
      </FactList>
    </div>
  );
}

function AvailableNow({
  currency,
  availability,
}: {
  currency: string;
  availability: Availability | undefined;
}) {
  const t = useTranslations('convert');
  const f = useConversionFormats();
  const reads = useReadsBalance();
  // Each answer is another element: a text that the browser translated cannot be taken out by React.
  if (availability === undefined && reads) return <span key="reading">{t('form.availableLoading')}</span>;
  if (availability?.kind === 'total') {
    return (
      <span key="total" translate="no">
        {f.amount(availability.value, currency)}
      </span>
    );
  }
  if (availability?.kind !== 'accounts') return <span key="none">{t('detail.notGiven')}</span>;
  return availability.accounts.map(({ id, label, value }) => (
    <span key={id} className="block">
      <bdi>{label}</bdi> <span translate="no">{value === undefined ? '–' : f.amount(value, currency)}</span>
    </span>
  ));
}

/** Whether the first answer about the balance is still to come; the page around the dialog reads it. */
function useReadsBalance(): boolean {
  return useQuery({ ...balanceQuery(), enabled: false }).isPending;
}
