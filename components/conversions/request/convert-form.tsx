'use client';

import { ArrowDownUp, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { QuoteError } from '@/components/conversions/quote/quote-error';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { DestinationsAnswer } from '@/lib/contract/bff/destinations';
import { formatDecimal } from '@/lib/money/format';
import { useApiDown } from '@/lib/queries/api/use-api-down';
import { AboveBalance, amountToCheck, useAmountCheck } from './above-balance';
import { AmountRow } from './amount-row';
import type { Availability } from './availability';
import { AvailableNote } from './available-note';
import { DestinationInput } from './destination-input';
import { type RequestDraft, swapped } from './request-draft';
import { useQuoteRequest } from './use-quote-request';
import type { FormError } from './validate-request';

interface ConvertFormProps {
  draft: RequestDraft;
  onChange(draft: RequestDraft): void;
  availability: Availability | undefined;
  balanceFailed: boolean;
  /** A quote is on screen: asking again is not the main action. */
  quoted: boolean;
  conversion: Conversion | undefined;
  isKept?: boolean;
  destinations?: DestinationsAnswer | undefined;
  onQuoted(rfqId: string): void;
}

/** One amount, two currencies, a destination. */
export function ConvertForm({
  draft,
  onChange,
  availability,
  balanceFailed,
  quoted,
  conversion,
  isKept = false,
  destinations,
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
  useFocusOnError(form, failures);
  const words = (error: FormError | undefined) =>
    error && t(`errors.${error}`, { currency: draft.to, example: formatDecimal('1250.00', draft.locale) });
  const toCheck = amountToCheck(draft, availability, { conversion, isKept });
  const check = useAmountCheck(toCheck);
  const row = { draft, onChange, onBlur: () => request.left('amount'), disabled: !mayQuote };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (down) return;
    if (check.isOpen) check.miss();
    if (!request.submit(check.isOpen)) setFailures((count) => count + 1);
  };
  return (
    // Outside a dialog this method does nothing: a press before hydration must not navigate.
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
          {toCheck && !check.isQuiet ? <AboveBalance toCheck={toCheck} check={check} /> : null}
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
        destinations={destinations}
      />
      <Button
        type="submit"
        size="form"
        full
        variant={quoted ? 'default' : 'primary'}
        data-guide="quote"
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
      {request.failure ? <QuoteError error={request.failure} currency={draft.from} /> : null}
    </form>
  );
}

/** After a refused press the first field in error takes the focus. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, failures: number): void {
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, failures]);
}
