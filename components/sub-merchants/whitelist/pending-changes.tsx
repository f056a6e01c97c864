'use client';

import { useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { refreshWhitelist, resolveWhitelist } from '@/lib/queries/sub-merchants/whitelist';

interface OpenChangesProps {
  answer: WhitelistAnswer;
  mayChange: boolean;
}

/** Changes without an outcome: pending, or unknown until a read or a person resolves them. */
export function PendingChanges({ answer, mayChange }: OpenChangesProps) {
  const t = useTranslations('whitelist.open');
  const { open, correlation_id } = answer;
  if (open.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-section text-ink">{t('title')}</h2>
      <ul className="mt-1.5 divide-y divide-line">
        {open.map((intent) => (
          <Open key={intent.intent_id} intent={intent} correlationId={correlation_id} mayChange={mayChange} />
        ))}
      </ul>
    </section>
  );
}

interface OpenProps {
  intent: SubMerchantIntent;
  correlationId: string;
  mayChange: boolean;
}

function Open({ intent, correlationId, mayChange }: OpenProps) {
  const [resolving, setResolving] = useState(false);
  const t = useTranslations('whitelist.open');
  const resolution = useTranslations('whitelist.resolve');
  const client = useQueryClient();
  const times = useTimes();
  const { kind, asked, state, created_at, created_by } = intent;
  const under = { name: created_by.name, time: times.at(created_at, 'dayTime') };
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
          <ManualResolutionDialog
            open={resolving}
            only="not_done"
            say={(text) => resolution(text)}
            failed={(reason) => (
              <>
                <b>{resolution('failed')}</b> {reason}
              </>
            )}
            record={async ({ note }) => {
              await resolveWhitelist(correlationId, intent.intent_id, note);
              await refreshWhitelist(client, correlationId);
            }}
            onClose={() => setResolving(false)}
          />
        </>
      ) : null}
    </li>
  );
}
