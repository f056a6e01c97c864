'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { AmountField } from '@/components/ui/form/amount-field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { formatDecimal } from '@/lib/money/format';
import { parseAmount } from '@/lib/money/input';

interface AmountFormProps {
  label: ReactNode;
  /** Current value, a decimal string. */
  value?: string | undefined;
  placeholder?: string;
  action: string;
  busy: boolean;
  /** Receives plain notation. */
  onSet(amount: string): void;
  after?: ReactNode;
}

/** Typed in the locale's notation, sent with the digits as typed. */
export function AmountForm(props: AmountFormProps) {
  const { label, value, placeholder, action, busy, onSet, after } = props;
  const t = useTranslations('sandbox');
  const { locale } = useShell();
  const shown = value === undefined ? '' : formatDecimal(value, locale);
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
      <AmountField
        label={label}
        className="w-[220px] max-sm:w-full"
        error={wrong ? t('amountError', { example: formatDecimal('1250.50', locale) }) : undefined}
        placeholder={placeholder ?? ''}
        value={typed ?? shown}
        onText={(next) => {
          setTyped(next);
          setWrong(false);
        }}
      />
      <div className="flex gap-2 pt-[26px] max-sm:pt-0">
        <Button type="submit" size="form" busy={busy}>
          {action}
        </Button>
        {after}
      </div>
    </form>
  );
}
