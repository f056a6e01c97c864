'use client';

import { useMessages, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { cx } from '@/components/ui/cx';
import { Avatar } from '@/components/ui/data/avatar';
import { ShortId } from '@/components/ui/data/short-id';
import { ROW_LINK } from '@/components/ui/data/table';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { AuditAnswer, AuditRow } from '@/lib/contract/bff/audit/audit';
import { OutcomeMark, useActionName, useActorName, useOutcomeReason } from './audit-words';

const CELL = 'md:h-[42px] md:border-b md:border-line md:px-3 md:first:ps-3 md:last:pe-0';

interface AuditLineProps {
  row: AuditRow;
  people: AuditAnswer['people'];
  href: string;
  current: boolean;
  /** The day of the newest row; it is not repeated. */
  today: string;
  onOpen(): void;
}

/** The link of the first cell covers the row; a card on the phone. */
export function AuditLine({ row, people, href, current, today, onOpen }: AuditLineProps) {
  const t = useTranslations('audit');
  const times = useTimes();
  const name = useActionName();
  const reason = useOutcomeReason()(row);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  const who = useActorName()(row);
  return (
    <tr
      aria-current={current ? 'true' : undefined}
      className={cx(
        'relative transition-colors max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-3 max-md:py-3',
        current ? 'bg-accent-soft' : 'hover:bg-hover',
        row.outcome === 'denied' && 'shadow-[inset_3px_0_0_var(--warn)]',
      )}
    >
      <td
        className={cx(
          CELL,
          'whitespace-nowrap tabular-nums max-md:col-start-2 max-md:row-start-3 max-md:text-end max-md:text-ink-3',
        )}
      >
        <a data-row href={href} onClick={open} aria-label={t('open', { row: row.id })} className={ROW_LINK}>
          <time dateTime={row.at}>
            {times.isSameDay(row.at, today) ? times.at(row.at, 'time') : times.at(row.at, 'dayTime')}
          </time>
        </a>
      </td>
      <td className={cx(CELL, 'max-md:col-start-1 max-md:row-start-3')}>
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={who} size={24} />
          <bdi className="truncate">{who}</bdi>
        </span>
      </td>
      <td className={cx(CELL, 'max-md:col-start-1 max-md:row-start-1 max-md:font-strong')}>{name(row)}</td>
      <td className={cx(CELL, 'max-w-[26ch] truncate max-md:col-span-2 max-md:row-start-2')}>
        <Subject row={row} people={people} />
      </td>
      <td className={cx(CELL, 'max-md:col-start-2 max-md:row-start-1 max-md:text-end')}>
        <OutcomeMark outcome={row.outcome} />
        {reason === undefined ? null : <span className="ms-2 text-ink-3 max-md:sr-only">{reason}</span>}
      </td>
      <td className={cx(CELL, 'text-end text-ink-3 max-lg:hidden')}>
        {row.request_id === undefined ? null : <ShortId value={row.request_id} />}
      </td>
    </tr>
  );
}

function Subject({
  row: { subject, route, kind, action, detail },
  people,
}: Pick<AuditLineProps, 'row' | 'people'>) {
  const kinds: Readonly<Record<string, string>> = useMessages().audit?.requested ?? {};
  const shown = subject ?? (kind === 'attempts' ? route : undefined);
  if (shown === undefined) return <span className="text-ink-3 max-md:hidden">–</span>;
  const person = people.find(({ id }) => id === subject);
  if (person !== undefined)
    return (
      <span title={shown} className="text-ink-2">
        <bdi>{person.name}</bdi>
      </span>
    );
  const asked = Object.hasOwn(kinds, detail?.kind ?? '') ? kinds[detail?.kind ?? ''] : undefined;
  if (action.startsWith('request.') && asked !== undefined)
    return (
      <span title={shown} className="text-ink-2">
        {asked} <ShortId value={shown} />
      </span>
    );
  return (
    <span translate="no" title={shown} className="mono text-ink-2">
      <bdi>{shown}</bdi>
    </span>
  );
}
