'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { TRANSACTION_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import {
  choiceOf,
  TO_MESA,
  type WebhookDraft,
  WebhookTarget,
} from '@/components/sandbox/webhooks/webhook-target';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Segmented } from '@/components/ui/controls/segmented';
import { ShortId } from '@/components/ui/data/short-id';
import { Note } from '@/components/ui/feedback/note';
import { AmountField } from '@/components/ui/form/amount-field';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { SandboxKind, SandboxTransactions } from '@/lib/contract/bff/sandbox/sandbox-world';
import { defined } from '@/lib/contract/values/defined';
import { formatDecimal } from '@/lib/money/format';
import { parseAmount } from '@/lib/money/input';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { ACCOUNT_OWNER } from './account-owner';

/** Lazy: its list box outweighs the form, and only checkouts use it. */
const CheckoutOwner = lazy(async () => ({ default: (await import('./checkout-owner')).CheckoutOwner }));

const KINDS: readonly SandboxKind[] = ['onramp', 'offramp', 'checkout'];

interface Draft {
  kind: SandboxKind;
  currency: string;
  amount: string;
  owner: string;
  webhook: WebhookDraft;
}

/** Starts an onramp, offramp or checkout as the outside flow would. */
export function NewTransaction({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('sandboxTransactions');
  const sandbox = useTranslations('sandbox');
  const { locale } = useShell();
  const change = useSandboxChange('transactions');
  const [draft, setDraft] = useState<Draft>({
    kind: 'onramp',
    currency: currencies[0] ?? '',
    amount: '',
    owner: ACCOUNT_OWNER,
    webhook: TO_MESA,
  });
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = draft.amount.trim() === '' ? undefined : parseAmount(draft.amount, locale, 'BRL');
    setWrong(amount?.ok === false);
    if (amount?.ok === false) return;
    change.mutate({ to: 'transactions', body: bodyOf(draft, amount?.value) });
  };
  return (
    <Section
      title={t('title')}
      body={t('body')}
      what={sandbox('what.transactions')}
      clauses={TRANSACTION_CLAUSES.create}
      change={change}
    >
      <form onSubmit={submit} className="grid max-w-[640px] gap-4">
        <div>
          <Segmented
            label={t('kind')}
            size="md"
            value={draft.kind}
            options={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            onValueChange={(kind) => setDraft({ ...draft, kind })}
          />
        </div>
        <div>
          <span aria-hidden className="mb-1.5 block text-cell font-medium">
            {t('currency')}
          </span>
          <Segmented
            label={t('currency')}
            size="md"
            value={draft.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onValueChange={(currency) => setDraft({ ...draft, currency })}
          />
        </div>
        <AmountField
          label={t('amount')}
          hint={t('amountHint')}
          className="max-w-[320px]"
          error={wrong ? sandbox('amountError', { example: formatDecimal('1250.50', locale) }) : undefined}
          placeholder=""
          value={draft.amount}
          currency="BRL"
          onText={(amount) => setDraft({ ...draft, amount })}
          after={<span className="text-ink-3">BRL</span>}
        />
        {draft.kind === 'checkout' ? (
          <Suspense fallback={<div className="h-[64px]" />}>
            <CheckoutOwner owner={draft.owner} onChange={(owner) => setDraft({ ...draft, owner })} />
          </Suspense>
        ) : null}
        <WebhookTarget draft={draft.webhook} onChange={(webhook) => setDraft({ ...draft, webhook })} />
        <div>
          <Button type="submit" variant="primary" size="form" busy={change.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
      {change.data?.created === undefined ? null : <Created answer={change.data} />}
    </Section>
  );
}

function bodyOf({ kind, currency, owner, webhook }: Draft, amount: string | undefined) {
  return {
    kind,
    currency_code: currency,
    webhook: choiceOf(webhook),
    ...defined({ amount_fiat: amount }),
    ...(kind === 'checkout' && owner !== ACCOUNT_OWNER && { correlation_id: owner }),
  };
}

function Created({ answer: { created = '', link, transactions } }: { answer: SandboxTransactions }) {
  const t = useTranslations('sandboxTransactions');
  const kind = transactions.find(({ end2end }) => end2end === created)?.kind ?? 'checkout';
  return (
    <Note tone="ok" role="status" className="mt-4 max-w-[640px]">
      <b>{t('created', { kind: t(`kinds.${kind}`) })}</b> <ShortId value={created} />{' '}
      <CopyButton value={created} label={t('id')} />
      {link === undefined ? null : (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="mt-1 flex items-center gap-1.5 font-medium text-link hover:underline"
        >
          {t('payPage')} <ExternalLink aria-hidden size={13} strokeWidth={1.8} />
        </a>
      )}
    </Note>
  );
}
