'use client';

import { ArrowRight, CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { HaltNote } from '@/components/ui/halt-note';
import { Money } from '@/components/ui/money';
import { Note } from '@/components/ui/note';
import { CountdownRing } from '@/components/ui/ring';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion, QuoteOption } from '@/lib/contract/bff';
import { amountInWords } from '@/lib/money/words';
import type { ApiError } from '@/lib/queries/api';
import { type Availability, isAbove } from './availability';
import { ConfirmFacts } from './confirm-facts';
import type { Confirmation, Overtaken } from './confirmation';
import { rateCountdown } from './quote-clock';
import { useFormats } from './use-formats';

interface ConfirmDialogProps {
  conversion: Conversion;
  /** What is about to be sent, frozen when the dialog opened; undefined while closed. */
  confirmation: Confirmation | undefined;
  availability: Availability | undefined;
  nowMs: number;
  sending: boolean;
  refusal: ApiError | undefined;
  /** Why nothing can be sent any more, when something happened while the dialog was open. */
  overtaken: Overtaken | undefined;
  /** Why nothing can be sent just now, in words. */
  halted: string | undefined;
  /** Where the focus goes once there is an outcome. */
  finalFocus: RefObject<HTMLElement | null>;
  onConfirm(): void;
  onClose(): void;
}

/**
 * The last look before money moves (language.md 6): what goes, what comes, at which rate, when and where. Focus
 * starts on the title, so Enter does nothing until the button has it; the button is off from press to outcome.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { conversion, confirmation, nowMs, sending, overtaken, halted, finalFocus, onConfirm, onClose } =
    props;
  const t = useTranslations('convert');
  const left = rateCountdown(conversion, nowMs);
  const f = useFormats();
  const rate = confirmation ? f.rate(confirmation.option, conversion).figure : '';
  const renew = confirmation?.body.renew === true;
  const label = renew
    ? t('quote.askRenewed')
    : t('quote.acceptAt', { option: confirmation?.body.settlement_day.toUpperCase() ?? '', rate });
  return (
    <Dialog
      open={confirmation !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={sending}
      title={t(renew ? 'confirm.renewTitle' : 'confirm.title')}
      description={conversion.quote_pair ? <bdi>{conversion.quote_pair}</bdi> : undefined}
      aside={left ? <CountdownRing {...left} size={46} /> : <span />}
      finalFocus={finalFocus}
      footer={
        <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
          <Button size="lg" disabled={sending} onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={sending}
            disabled={overtaken !== undefined || halted !== undefined}
            onClick={onConfirm}
            className="max-md:h-auto max-md:min-h-12 max-md:whitespace-normal"
          >
            {sending ? t('confirm.sending') : overtaken === 'expired' ? t('quote.rateExpired') : label}
          </Button>
        </div>
      }
    >
      {confirmation ? <Body {...props} confirmation={confirmation} /> : null}
    </Dialog>
  );
}

function Body(props: ConfirmDialogProps & { confirmation: Confirmation }) {
  const { conversion, confirmation, availability, refusal, overtaken, halted } = props;
  const t = useTranslations('convert.confirm');
  const codes = useTranslations('errors');
  const { option, body } = confirmation;
  const { fixed_side } = conversion;
  const { locale } = useShell();
  return (
    <>
      <Exchange conversion={conversion} option={option} />
      <p className="mt-1.5 text-cell text-ink-2">
        {amountInWords(option[`${fixed_side}_amount`], conversion[`${fixed_side}_currency`], locale)}
      </p>
      <ConfirmFacts conversion={conversion} confirmation={confirmation} availability={availability} />
      {!overtaken && isAbove(option.from_amount, availability) ? (
        <p className="mt-2 text-cell text-warn">{t('above')}</p>
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
      <HaltNote reason={overtaken ? undefined : halted} className="mt-3" />
      {refusal ? (
        <Note
          tone="bad"
          role="alert"
          className="mt-3"
          icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
        >
          {codes(refusal.code)} {refusal.requestId ? <span className="mono">{refusal.requestId}</span> : null}
        </Note>
      ) : null}
    </>
  );
}

/** Send and receive side by side, and which of the two the person fixed (safety 24). */
function Exchange({ conversion, option }: { conversion: Conversion; option: QuoteOption }) {
  const t = useTranslations('convert');
  const side = (key: 'from' | 'to') => (
    <div className="md:flex-1">
      <small className="block text-meta leading-4 text-ink-3">
        {t(key === 'from' ? 'form.send' : 'form.receive')}
      </small>
      <b className="block text-[1.1875rem] leading-[26px] font-strong tracking-[-.022em] text-ink max-md:text-[1.0625rem] max-md:leading-6">
        <Money value={option[`${key}_amount`]} currency={conversion[`${key}_currency`]} />
      </b>
      <small className="block text-floor text-ink-3">
        {t(conversion.fixed_side === key ? 'confirm.fixed' : 'confirm.quoted')}
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
