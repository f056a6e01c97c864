'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { ShortId } from '@/components/ui/short-id';
import type { ActivityItem } from '@/lib/contract/bff-overview';
import { KindTile } from './kind-tile';
import { recordHref } from './record-href';
import { RecordMark } from './record-mark';
import { useItemTime } from './use-item-time';

interface ActivityListProps {
  items: readonly ActivityItem[];
  readAt: string;
  /** Nothing of it failed: where there is no record the API has listed none. */
  whole: boolean;
}

/** What happened last across all lists and our register, newest first. */
export function ActivityList({ items, readAt, whole }: ActivityListProps) {
  const t = useTranslations('overview');
  const timeOf = useItemTime(readAt);
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
            <KindTile kind={item.kind} />
            <span className="min-w-0 flex-1">
              {/* By their middle: lines of one height, and a status begins with an icon, whose foot would be its baseline. */}
              <span className="flex items-center justify-between gap-3">
                <span className="truncate text-cell font-strong">{t(`kind.${item.kind}`)}</span>
                <RecordMark item={item} />
              </span>
              <span className="flex items-baseline justify-between gap-3 text-meta text-ink-3">
                <Subject item={item} />
                {item.created_at === undefined ? null : (
                  <time dateTime={item.created_at} className="shrink-0 tabular-nums">
                    {timeOf(item.created_at)}
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

/** The amount where the API documents one, else the id. */
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
