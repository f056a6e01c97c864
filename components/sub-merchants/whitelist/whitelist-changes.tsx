'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NotesButton } from '@/components/lists/notes/notes-button';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { TONE_TEXT } from '@/components/ui/data/badge';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { changeAddress } from '@/lib/queries/change-address';
import { refreshWhitelist, resolveWhitelist } from '@/lib/queries/sub-merchants/whitelist';
import { STATE_STYLES } from './change-outcome';

interface WhitelistChangesProps {
  answer: WhitelistAnswer;
  mayChange: boolean;
}

/** Changes asked for here: those without an outcome, then what became of the others. */
export function WhitelistChanges({ answer, mayChange }: WhitelistChangesProps) {
  const t = useTranslations('whitelist');
  const { open, recent, notes = {} } = answer;
  const params = useSearchParams();
  const show = (id: string | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete('change');
    else next.set('change', id);
    changeAddress('push', next.size > 0 ? `?${next}` : window.location.pathname);
  };
  const lists = [
    [t('open.title'), open],
    [t('made.title'), recent],
  ] as const;
  return lists.map(([title, changes]) =>
    changes.length === 0 ? null : (
      <section key={title} aria-label={title} className="mt-6">
        <h2 className="text-section text-ink">{title}</h2>
        <ul className="mt-1.5 divide-y divide-line">
          {changes.map((intent) => (
            <Change
              key={intent.intent_id}
              intent={intent}
              mayChange={mayChange}
              notes={notes[intent.intent_id]}
              address={{
                open: params.get('change') === intent.intent_id,
                change: (open) => show(open ? intent.intent_id : undefined),
              }}
            />
          ))}
        </ul>
      </section>
    ),
  );
}

interface ChangeProps {
  intent: SubMerchantIntent;
  mayChange: boolean;
  notes: number | undefined;
  address: { open: boolean; change(open: boolean): void };
}

function Change({ intent, mayChange, notes, address }: ChangeProps) {
  const [resolving, setResolving] = useState(false);
  const made = useTranslations('whitelist.made');
  const t = useTranslations('whitelist.open');
  const resolution = useTranslations('whitelist.resolve');
  const client = useQueryClient();
  const times = useTimes();
  const { kind, asked, state, created_at, created_by, correlation_id: correlationId } = intent;
  const under = { name: created_by.name, time: times.at(created_at, 'dayYearTime') };
  const { tone, Icon } = STATE_STYLES[state];
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
        <Icon aria-hidden size={16} strokeWidth={1.8} className={cx('mt-0.5 shrink-0', TONE_TEXT[tone])} />
        <span className="min-w-0">
          <bdi className="block font-medium break-words text-ink">{name}</bdi>
          {typeof asked.address === 'string' ? (
            <bdi translate="no" className="mono block text-meta break-all">
              {asked.address}
            </bdi>
          ) : null}
          <span className="block text-meta text-ink-3">
            {state === 'sending' || state === 'unknown' ? t(state, under) : made(state, under)}{' '}
            <NotesButton
              record={`sub-merchants/${correlationId}/whitelist/${intent.intent_id}`}
              name={name}
              count={notes}
              address={address}
            />
          </span>
        </span>
      </span>
      {state === 'unknown' && mayChange ? (
        <>
          <Button onClick={() => setResolving(true)}>{t('resolve')}</Button>
          <ManualResolutionDialog
            about={intent.intent_id}
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
