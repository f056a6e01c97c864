'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { shorten } from '@/components/ui/data/short-id';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { WebhookGroup } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { serverNow } from '@/lib/queries/api/server-clock';
import { EventStatus, KindIcon, useKindName, VerdictMark } from './event-labels';

interface InboxListProps {
  groups: readonly WebhookGroup[];
  isCurrent(group: WebhookGroup): boolean;
  onChoose(id: string): void;
  more?: { busy: boolean; load(): void } | undefined;
}

export function InboxList({ groups, isCurrent, onChoose, more }: InboxListProps) {
  const t = useTranslations('events');
  return (
    <>
      <ul {...useRowKeys<HTMLUListElement>()} aria-label={t('list')}>
        {groups.map((group) => (
          <InboxRow
            key={`${group.kind} ${group.end2end ?? group.id}`}
            group={group}
            current={isCurrent(group)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {more ? (
        <div className="p-4">
          <Button full busy={more.busy} onClick={more.load}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface InboxRowProps {
  group: WebhookGroup;
  current: boolean;
  onChoose(id: string): void;
}

function InboxRow({ group, current, onChoose }: InboxRowProps) {
  const t = useTranslations('events');
  const name = useKindName();
  const times = useTimes();
  const now = useDocumentNow() ?? serverNow();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        data-row={group.id}
        aria-current={current ? 'true' : undefined}
        onClick={() => onChoose(group.id)}
        className={cx(
          'flex w-full items-center gap-3 px-5 py-2.5 text-start transition-colors max-md:px-4',
          current ? 'bg-sheet shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover',
        )}
      >
        <KindIcon event={group} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center justify-between gap-3">
            <b className="min-w-0 truncate text-cell font-strong text-ink">{name(group)}</b>
            <EventStatus event={group} />
          </span>
          <span className="flex items-center justify-between gap-3 text-cell text-ink-2">
            <span translate="no" className="mono min-w-0 truncate">
              {group.end2end === undefined
                ? t(`reasons.${group.reason ?? 'not_json'}`)
                : shorten(group.end2end)}
            </span>
            <span className="flex shrink-0 items-center gap-2 tabular-nums">
              {t('count', { count: group.events })}
              <VerdictMark verdict={group.verdict} />
              <time dateTime={group.last_at}>{times.brief(group.last_at, now)}</time>
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
