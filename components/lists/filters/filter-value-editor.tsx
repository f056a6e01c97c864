'use client';

import { Equal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { Field, TextInput } from '@/components/ui/form/field';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { useLatestRequest } from '@/components/ui/hooks/use-latest-request';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { MAX_FILTER_LENGTH, readFilterText } from '@/lib/contract/values/transactions/filter-text';
import type { ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import { mintTaxIdFilter } from '@/lib/queries/transactions';
import { ApplyButton } from './apply-button';
import { useLateFocus } from './late-editor';
import { rememberTaxId } from './masked-tax-ids';
import { type Sent, SentLine } from './sent-filter-line';

interface ValueEditorProps extends Partial<Sent> {
  filter: ValueFilter | 'rfq_id';
  name: string;
  /** Never a tax id, which the page does not know. */
  value: string;
  invalid: FieldReason | undefined;
  open: boolean;
  onApply(value: string): void;
}

/** Validates here: the API drops wrong values silently (LIM-06). Our server turns a tax id into an opaque id. */
export function ValueEditor({
  filter,
  name,
  value,
  invalid,
  open,
  onApply,
  sent,
  verdict,
}: ValueEditorProps) {
  const t = useTranslations('transactions.filters');
  const reasons = useFieldErrorText();
  const errors = useTranslations('errors');
  const [text, setText] = useState(value);
  const [reason, setReason] = useState(invalid);
  const [failed, setFailed] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const turn = useLatestRequest(open);
  const form = useRef<HTMLFormElement>(null);
  useLateFocus(form, 'input');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readFilterText(filter, text);
    setFailed(undefined);
    setReason('reason' in read ? read.reason : undefined);
    if ('reason' in read || busy || !open) return;
    if (filter !== 'client_tax_id') return onApply(read.value);
    setBusy(true);
    const signal = turn.begin();
    try {
      const { id, masked } = await mintTaxIdFilter(read.value, signal);
      if (signal.aborted) return;
      rememberTaxId(id, masked);
      onApply(id);
    } catch (error) {
      if (signal.aborted) return;
      setFailed(error);
      setBusy(false);
    }
  };
  // A closing popup stays mounted while it fades and may reopen.
  if (!open && busy) setBusy(false);
  const type = (next: string) => {
    turn.end();
    setBusy(false);
    setText(next);
  };

  const error = reason
    ? reasons(reason, text, MAX_FILTER_LENGTH)
    : failed
      ? errors(describeFailure(failed).code)
      : undefined;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <div className="p-2.5">
        <Field label={name} hint={t(`hint.${filter}`)} error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={text}
              onChange={(event) => type(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className={filter === 'client_tax_id' ? 'tabular-nums' : 'mono'}
            />
          )}
        </Field>
        <p className="mt-2 flex items-center gap-1.5 text-meta text-ink-3">
          <Equal aria-hidden size={14} strokeWidth={1.6} className="shrink-0" />
          {t('exact')}
        </p>
        <ApplyButton busy={busy} />
      </div>
      {sent ? <SentLine sent={sent} verdict={verdict} /> : null}
    </form>
  );
}
