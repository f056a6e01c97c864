'use client';

import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ReceiptText, Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { recordHref } from '@/components/lists/attention/record-href';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ActivityItem } from '@/lib/contract/bff/overview/overview';
import { serverNow } from '@/lib/queries/api/server-clock';
import { RecordStatus } from './record-status';

interface ActivityListProps {
  items: readonly ActivityItem[];
  readAt: string;
  /** Nothing failed: an empty list is a fact. */
  whole: boolean;
}

export function ActivityList({ items, readAt, whole }: ActivityListProps) {
  const t = useTranslations('overview');
  const times = useTimes();
  const now = useMounted() ? serverNow() : readAt;
  if (items.length === 0) {
    return (
      <div className="mt-2 text-cell">
        <p className="font-strong">{t(whole ? 'activity.none' : 'noneRead')}</p>
        {whole ? <p className="text-ink-3">{t('activity.noneBody')}</p> : null}
      </div>
    );
  }
  return (
    <ul className="mt-1">
      {items.map((item, index) => (
        <li key={`${item.kind} ${item.id ?? index}`} className="border-t border-line first:border-0">
          <Link
            href={recordHref(item)}
            prefetch={false}
            className="flex items-center gap-3 rounded-control py-2 transition-colors hover:bg-hover"
          >
            <RecordKindIcon kind={item.kind} />
            <span className="min-w-0 flex-1">
              {/* Centred: a status starts with an icon, whose bottom would set the baseline. */}
              <span className="flex items-center justify-between gap-3">
                <span className="truncate text-cell font-strong">{t(`kind.${item.kind}`)}</span>
                <RecordStatus item={item} />
              </span>
              <span className="flex items-baseline justify-between gap-3 text-meta text-ink-3">
                <Subject item={item} />
                {item.created_at === undefined ? null : (
                  <time dateTime={item.created_at} className="shrink-0 tabular-nums">
                    {times.brief(item.created_at, now)}
                  </time>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The amount where documented, else the id. */
export function Subject({ item }: { item: ActivityItem }) {
  if (item.amount) {
    return (
      <span className="min-w-0 truncate">
        <Money value={item.amount.value} currency={item.amount.currency} />
      </span>
    );
  }
  return item.id === undefined ? <span aria-hidden>–</span> : <ShortId value={item.id} />;
}

const ICONS = {
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  withdrawals: Send,
  conversion: ArrowLeftRight,
} as const;

function RecordKindIcon({ kind }: { kind: ActivityItem['kind'] }) {
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden
      className="grid size-[30px] shrink-0 place-items-center rounded-field bg-sheet text-ink-2 shadow-edge-2"
    >
      <Icon size={16} strokeWidth={1.6} />
    </span>
  );
}
