'use client';

import { Check, Circle, Dot } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/shell-context';
import { formatInZone } from '@/lib/time/format';
import type { BoardClause } from './clause-filter';

interface ClauseRowProps {
  clause: BoardClause;
  /** The address names this one: it is scrolled to and marked. */
  isTarget: boolean;
}

/** One clause in the document's own words, and when it was first shown. */
export function ClauseRow({ clause: { id, statement, seen_at, shown_by }, isTarget }: ClauseRowProps) {
  const t = useTranslations('sandboxClauses');
  const { locale, timeZone } = useShell();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const seen = seen_at !== undefined;
  const Icon = seen ? Check : shown_by === 'answer' ? Circle : Dot;
  const when = seen
    ? t('first', { time: formatInZone(new Date(seen_at), 'dateTime', locale, timeZone) })
    : t(shown_by === 'answer' ? 'notYet' : shown_by);
  return (
    <li
      id={id}
      ref={row}
      className={cx(
        'grid grid-cols-[18px_64px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 rounded-control px-1.5 py-1.5 text-cell max-md:grid-cols-[18px_minmax(0,1fr)]',
        isTarget && 'bg-accent-soft',
      )}
    >
      <Icon
        aria-hidden
        size={14}
        strokeWidth={seen ? 2.4 : 1.8}
        className={cx('translate-y-0.5', seen ? 'text-ok' : 'text-ink-3')}
      />
      <span className="mono text-ink-2">{id}</span>
      <span lang="en" className={cx('max-md:col-start-2', seen ? 'text-ink' : 'text-ink-2')}>
        {statement}
      </span>
      <span className="text-meta text-ink-3 tabular-nums max-md:col-start-2">{when}</span>
    </li>
  );
}
