'use client';

import { ArrowDownUp, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import { amountForInput, parseAmount } from '@/lib/money/input';
import { useApiDown } from '@/lib/queries/use-api-down';
import { AmountRow } from './amount-row';
import { type Availability, isAbove } from './availability';
import { AvailableNote } from './available-note';
import { DestinationInput } from './destination-input';
import { type Draft, swapped } from './draft';
import type { FormError } from './form-check';
import { QuoteFailure } from './quote-failure';
import { isSent } from './same-request';
import { useQuoteRequest } from './use-quote-request';

interface ConvertFormProps {
  draft: Draft;
  onChange(draft: Draft): void;
  availability: Availability | undefined;
  balanceFailed: boolean;
  /** The quote on screen: asking again is no longer the page's one decision. */
  quoted: boolean;
  /** Its record, as far as it was read. */
  conversion: Conversion | undefined;
  onQuoted(rfqId: string): void;
}

/** The request: one amount, two currencies, a destination (render 03-00). */
export function ConvertForm({
  draft,
  onChange,
  availability,
  balanceFailed,
  quoted,
  conversion,
  onQuoted,
}: ConvertFormProps) {
  const t = useTranslations('convert.form');
  const common = useTranslations('common');
  const down = useApiDown();
  const reasonId = useId();
  const { can } = useShell();
  const mayQuote = can('conversions:quote');
  const mayAccept = can('conversions:accept');
  const request = useQuoteRequest(draft, mayAccept ? 'now' : 'later', onQuoted);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, failures);
  const words = (error: FormError | undefined) =>
    error && t(`errors.${error}`, { currency: draft.to, example: amountForInput('1250.00', draft.locale) });
  const amount = parseAmount(draft.amount, draft.locale);
  const above =
    draft.side === 'from' && amount.ok && isAbove(amount.value, availability) && !isSent(draft, conversion);
  const row = { draft, onChange, onBlur: () => request.left('amount'), disabled: !mayQuote };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!down && !request.submit()) setFailures((count) => count + 1);
  };
  return (
    // Outside a dialog this method does nothing by itself: a press before the page is alive must not navigate.
    <form ref={form} method="dialog" onSubmit={submit} noValidate aria-label={t('label')}>
      <div className="mt-3.5 max-md:mt-0">
        <Segmented
          full
          size="md"
          label={t('side')}
          disabled={!mayQuote}
          value={draft.side}
          onValueChange={(side) => onChange({ ...draft, side })}
          options={[
            { value: 'from', label: t('knowSend') },
            { value: 'to', label: t('knowReceive') },
          ]}
        />
      </div>
      <div className="mt-3 rounded-card bg-sheet shadow-[0_0_0_1px_var(--line-2),var(--e1)] dark:bg-raised">
        <div className="flex py-[11px] ps-4 pe-3">
          <AmountRow
            {...row}
            side="from"
            error={draft.side === 'from' ? words(request.errors.amount) : undefined}
            currencyError={words(request.errors.from)}
          />
        </div>
        <div className="border-y border-line bg-sunken/60 px-4 py-[9px]">
          <AvailableNote currency={draft.from} availability={availability} failed={balanceFailed} />
          {above ? <p className="mt-1.5 text-meta text-warn">{t('above')}</p> : null}
        </div>
        <div className="flex items-start gap-2 py-[11px] ps-3 pe-3">
          <button
            type="button"
            aria-label={t('swap')}
            title={t('swap')}
            disabled={!mayQuote}
            onClick={() => onChange(swapped(draft))}
            className="tap mt-2 grid size-8 shrink-0 place-items-center rounded-money bg-sheet text-ink-2 shadow-[0_0_0_1px_var(--line-2),var(--e1)] transition-colors hover:bg-hover disabled:bg-transparent disabled:text-ink-3 disabled:shadow-none dark:bg-sunken"
          >
            <ArrowDownUp aria-hidden size={14} strokeWidth={1.8} />
          </button>
          <AmountRow
            {...row}
            side="to"
            error={draft.side === 'to' ? words(request.errors.amount) : undefined}
            currencyError={words(request.errors.to)}
          />
        </div>
      </div>
      <DestinationInput
        draft={draft}
        onChange={onChange}
        onBlur={() => request.left('destination')}
        disabled={!mayQuote}
        error={words(request.errors.destination)}
      />
      <Button
        type="submit"
        size="form"
        full
        variant={quoted ? 'default' : 'primary'}
        busy={request.busy}
        disabled={!mayQuote || down}
        aria-describedby={reasonId}
        icon={quoted ? <RefreshCw aria-hidden size={15} strokeWidth={1.8} /> : null}
        className="mt-4"
      >
        {request.busy ? t('quoting') : t(quoted ? 'getNew' : 'getQuote')}
      </Button>
      <p id={reasonId} className="mt-2 text-center text-floor text-ink-3">
        {mayQuote ? (down ? common('apiDown') : t('locksNothing')) : t('readOnly')}
      </p>
      {request.failure ? <QuoteFailure error={request.failure} currency={draft.from} /> : null}
    </form>
  );
}

/** After a press that asked nothing the focus stands in the first field that wants something else. */
function useFocusOnFault(form: RefObject<HTMLFormElement | null>, failures: number): void {
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, failures]);
}
