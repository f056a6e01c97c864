'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Spinner } from '@/components/ui/loading/spinner';
import { ReasonDialog } from '@/components/ui/overlays/reason-dialog';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { Reveal } from './use-reveal';

export function isMasked({ masked = [] }: Pick<TransactionRow, 'masked'>, at: string): boolean {
  return masked.some((path) => path === at || path.startsWith(`${at}.`));
}

interface RevealButtonProps {
  name: string;
  reveal: Reveal;
}

export function RevealButton({ name, reveal }: RevealButtonProps) {
  const t = useTranslations('transactions.attributes');
  const { can } = useShell();
  const [asking, setAsking] = useState(false);
  if (!can('transactions:reveal')) return <span className="sr-only">{t('notAllowed')}</span>;
  const freely = can('transactions:reveal_freely');
  return (
    <>
      <button
        type="button"
        aria-label={t('reveal', { name })}
        title={t('reveal', { name })}
        aria-busy={reveal.busy}
        onClick={() => (freely ? reveal.ask(name) : setAsking(true))}
        className="tap inline-grid size-5 place-items-center rounded-tag align-[-4px] text-ink-3 hover:bg-hover hover:text-ink"
      >
        {reveal.busy ? <Spinner size={13} /> : <Eye aria-hidden size={14} strokeWidth={1.8} />}
      </button>
      {freely ? null : (
        <ReasonDialog
          open={asking}
          title={t('reasonTitle')}
          body={t('reasonBody')}
          onClose={() => setAsking(false)}
          onGiven={(reason) => reveal.ask(name, reason)}
        />
      )}
      {reveal.failed?.name === name ? <RevealFailed error={reveal.failed.error} /> : null}
    </>
  );
}

function RevealFailed({ error }: { error: Error }) {
  const t = useTranslations('transactions.attributes');
  const reasons = useTranslations('errors');
  return (
    <span role="alert" ref={intoSight} className="block text-meta text-bad">
      {t('revealFailed')} {reasons(describeFailure(error).code)}
    </span>
  );
}

function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Live region: must exist before its text. */
export function RevealStatus({ reveal }: { reveal: Reveal }) {
  const t = useTranslations('transactions.attributes');
  return (
    <p role="status" className="mt-1 text-meta text-ink-3">
      {reveal.values ? t('recorded') : null}
      {reveal.outdated ? t('outdated') : null}
    </p>
  );
}
