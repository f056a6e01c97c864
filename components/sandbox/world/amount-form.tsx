'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { useShell } from '@/components/ui/shell-context';
import { amountForInput, parseAmount } from '@/lib/money/input';

interface AmountFormProps {
  label: ReactNode;
  /** What is set now, as a decimal string. */
  value?: string | undefined;
  placeholder?: string;
  /** On the button. */
  action: string;
  busy: boolean;
  /** Receives the digits in plain notation. */
  onSet(amount: string): void;
  /** Stands after the button. */
  after?: ReactNode;
}

/** One amount with its button; typed by the rules of the reader's language, sent with the digits as typed. */
export function AmountForm(props: AmountFormProps) {
  const { label, value, placeholder, action, busy, onSet, after } = props;
  const t = useTranslations('sandbox');
  const { locale } = useShell();
  const shown = value === undefined ? '' : amountForInput(value, locale);
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseAmount(typed ?? shown, locale);
    setWrong(!parsed.ok);
    if (!parsed.ok) return;
    onSet(parsed.value);
    setTyped(undefined);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-x-2.5 gap-y-3" noValidate>
      <Field
        label={label}
        className="w-[220px] max-sm:w-full"
        error={wrong ? t('amountError', { example: amountForInput('1250.50', locale) }) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            placeholder={placeholder}
            value={typed ?? shown}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <div className="flex gap-2 pt-[26px] max-sm:pt-0">
        <Button type="submit" size="form" busy={busy}>
          {action}
        </Button>
        {after}
      </div>
    </form>
  );
}
