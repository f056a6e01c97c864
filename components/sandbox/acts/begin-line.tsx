'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { AmountField } from '@/components/ui/form/amount-field';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { defined } from '@/lib/contract/values/defined';
import { SANDBOX_KINDS } from '@/lib/contract/values/transactions/sandbox-kinds';
import { formatDecimal } from '@/lib/money/format';
import { parseAmount } from '@/lib/money/input';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { ACT_FIELD, ActLine } from './act-line';

/** Begins a transaction as a payer, a deposit or a customer at a checkout would; its webhooks come to this dashboard. */
export function BeginLine({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('sandbox.acts');
  const sandbox = useTranslations('sandbox');
  const { locale } = useShell();
  const change = useSandboxChange('transactions');
  const [kind, setKind] = useState<string>(SANDBOX_KINDS[0]);
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = typed.trim() === '' ? undefined : parseAmount(typed, locale, 'BRL');
    setWrong(amount?.ok === false);
    if (amount?.ok === false) return;
    const body = {
      kind,
      currency_code: currency,
      webhook: 'mesa',
      ...defined({ amount_fiat: amount?.value }),
    };
    change.mutate({ to: 'transactions', body });
  };
  return (
    <ActLine title={t('begin')} change={change}>
      <form onSubmit={submit} noValidate className="flex min-w-0 flex-1 flex-wrap items-end gap-2.5">
        <div className={ACT_FIELD}>
          <Select
            label={t('kind')}
            value={kind}
            options={SANDBOX_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onValueChange={setKind}
          />
        </div>
        <div className="w-28">
          <Select
            label={t('asset')}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onValueChange={setCurrency}
          />
        </div>
        <AmountField
          label={t('amount')}
          className={ACT_FIELD}
          error={wrong ? sandbox('amountError', { example: formatDecimal('1250.50', locale) }) : undefined}
          placeholder={t('usual')}
          value={typed}
          currency="BRL"
          onText={setTyped}
        />
        <Button type="submit" size="form" busy={change.isPending}>
          {t('beginIt')}
        </Button>
      </form>
    </ActLine>
  );
}
