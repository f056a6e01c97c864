'use client';

import { LoaderCircle, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Operation } from '@/lib/contract/bff-operations';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
import { ResolveChange } from './resolve-change';
import { useMoment } from './use-moment';

interface OpenChangesProps {
  answer: WhitelistAnswer;
  mayChange: boolean;
}

/** What was asked for and has no outcome yet: under way, or unknown until a read or a person ends it. */
export function OpenChanges({ answer, mayChange }: OpenChangesProps) {
  const t = useTranslations('whitelist.open');
  const { open, correlation_id } = answer;
  if (open.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-section text-ink">{t('title')}</h2>
      <ul className="mt-1.5 divide-y divide-line">
        {open.map((operation) => (
          <Open
            key={operation.intent_id}
            operation={operation}
            correlationId={correlation_id}
            mayChange={mayChange}
          />
        ))}
      </ul>
    </section>
  );
}

interface OpenProps {
  operation: Operation;
  correlationId: string;
  mayChange: boolean;
}

function Open({ operation, correlationId, mayChange }: OpenProps) {
  const [resolving, setResolving] = useState(false);
  const t = useTranslations('whitelist.open');
  const moment = useMoment();
  const { kind, asked, state, created_at, created_by } = operation;
  const under = { name: created_by.name, time: moment.day(created_at) };
  const Icon = state === 'sending' ? LoaderCircle : Unplug;
  const name =
    kind === 'whitelist_group'
      ? t('group', { name: String(asked.walletName) })
      : t('address', {
          asset: String(asked.currencyCode),
          name: String(asked.addressName),
          group: String(asked.walletName),
        });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-cell">
      <span className="flex min-w-0 gap-2.5">
        <Icon aria-hidden size={16} strokeWidth={1.8} className="mt-0.5 shrink-0 text-warn" />
        <span className="min-w-0">
          <bdi className="block font-medium break-words text-ink">{name}</bdi>
          {typeof asked.address === 'string' ? (
            <bdi className="mono block text-meta break-all">{asked.address}</bdi>
          ) : null}
          <span className="block text-meta text-ink-3">
            {t(state === 'sending' ? 'sending' : 'unknown', under)}
          </span>
        </span>
      </span>
      {state === 'unknown' && mayChange ? (
        <>
          <Button onClick={() => setResolving(true)}>{t('resolve')}</Button>
          <ResolveChange
            correlationId={correlationId}
            operation={operation}
            open={resolving}
            onClose={() => setResolving(false)}
          />
        </>
      ) : null}
    </li>
  );
}
