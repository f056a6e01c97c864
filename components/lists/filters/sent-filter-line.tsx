'use client';

import { useTranslations } from 'next-intl';
import type { Verdict } from '@/lib/contract/bff/transactions';

export interface Sent {
  sent: Record<string, string>;
  verdict?: Verdict | undefined;
}

const TONE: Record<Verdict, string> = {
  met: 'text-ok',
  not_met: 'text-bad',
  not_checkable: 'text-ink-3',
  no_rows: 'text-ink-3',
};

/** What was sent and what the answer shows of it (safety 36). */
export function SentLine({ sent, verdict }: Sent) {
  const t = useTranslations('transactions.filters');
  const entries = Object.entries(sent);
  return (
    <div className="border-t border-line px-2.5 py-2.5 text-meta text-ink-3">
      <p className="font-medium">{entries.length === 0 ? t('notSent') : t('sent')}</p>
      {entries.map(([name, value]) => (
        <p translate="no" key={name} className="mono mt-0.5 break-all text-ink-2">
          {name}=<bdi>{value}</bdi>
        </p>
      ))}
      {entries.length > 0 && verdict ? (
        <p className={`mt-1 ${TONE[verdict]}`}>{t(`verdict.${verdict}`)}</p>
      ) : null}
    </div>
  );
}
