'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Field, TextInput } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import { ShortId } from '@/components/ui/short-id';
import type { SandboxKind, SandboxTransactions } from '@/lib/contract/bff-sandbox-world';
import { amountForInput, parseAmount } from '@/lib/money/input';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { TRANSACTION_CLAUSES } from './clause-ids';
import { OWN } from './own';
import { Section } from './section';
import { choiceOf, TO_MESA, WebhookChoice, type WebhookDraft } from './webhook-choice';

/** Its list box is heavier than the rest of the form, and only checkouts have it. */
const CheckoutOwner = lazy(async () => ({ default: (await import('./checkout-owner')).CheckoutOwner }));

const KINDS: readonly SandboxKind[] = ['onramp', 'offramp', 'checkout'];

interface Draft {
  kind: SandboxKind;
  currency: string;
  amount: string;
  owner: string;
  webhook: WebhookDraft;
}

/** Begins an onramp, an offramp or a checkout payment as the outside flow would. */
export function NewTransaction({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('sandboxTransactions');
  const sandbox = useTranslations('sandbox');
  const { locale } = useShell();
  const change = useSandboxChange('transactions');
  const [draft, setDraft] = useState<Draft>({
    kind: 'onramp',
    currency: currencies[0] ?? '',
    amount: '',
    owner: OWN,
    webhook: TO_MESA,
  });
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = draft.amount.trim() === '' ? undefined : parseAmount(draft.amount, locale);
    setWrong(amount?.ok === false);
    if (amount?.ok === false) return;
    change.mutate({ to: 'transactions', body: bodyOf(draft, amount?.value) });
  };
  return (
    <Section title={t('title')} body={t('body')} clauses={TRANSACTION_CLAUSES.create} change={change}>
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
        <Field
          label={t('amount')}
          hint={t('amountHint')}
          className="max-w-[320px]"
          error={wrong ? sandbox('amountError', { example: amountForInput('1250.50', locale) }) : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="tabular-nums"
              value={draft.amount}
              onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
              after={<span className="text-ink-3">BRL</span>}
            />
          )}
        </Field>
        {draft.kind === 'checkout' ? (
          <Suspense fallback={<div className="h-[64px]" />}>
            <CheckoutOwner owner={draft.owner} onChange={(owner) => setDraft({ ...draft, owner })} />
          </Suspense>
        ) : null}
        <WebhookChoice draft={draft.webhook} onChange={(webhook) => setDraft({ ...draft, webhook })} />
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
    ...(amount !== undefined && { amount_fiat: amount }),
    ...(kind === 'checkout' && owner !== OWN && { correlation_id: owner }),
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
