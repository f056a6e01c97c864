'use client';

import { Check, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { ClauseGroup as GroupName } from '@/lib/contract/clauses';
import type { BoardClause } from './clause-filter';
import { ClauseRow } from './clause-row';

interface ClauseGroupProps {
  group: string;
  /** Those that fit the filter. */
  clauses: readonly BoardClause[];
  /** All of the group, for its squares and its count. */
  all: readonly BoardClause[];
  /** Clause named by the address. */
  target: string | undefined;
  forceOpen: boolean;
}

/** One group: a square for each clause, filled once it was shown; open, their statements. */
export function ClauseGroup({ group, clauses, all, target, forceOpen }: ClauseGroupProps) {
  const t = useTranslations('sandboxClauses');
  const [open, setOpen] = useState(false);
  const shows = open || forceOpen || target?.startsWith(`${group}-`) === true;
  const seen = all.filter(({ seen_at }) => seen_at !== undefined).length;
  const showable = all.filter(({ shown_by }) => shown_by === 'answer').length;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={shows}
        onClick={() => setOpen(!shows)}
        className="flex min-h-12 w-full items-center gap-3 rounded-control py-2 outline-offset-[-2px] transition-colors hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          size={15}
          strokeWidth={1.8}
          className={cx('ms-1 text-ink-3 transition-transform', shows && 'rotate-90')}
        />
        <span className="mono w-9 shrink-0 text-ink-3">{group}</span>
        <span className="w-[200px] shrink-0 font-medium text-ink max-md:w-auto max-md:flex-1">
          {t(`group.${group as GroupName}`)}
        </span>
        <Squares clauses={all} />
        <span className="w-20 shrink-0 pe-1 text-end text-cell text-ink-3 tabular-nums">
          {seen} / {showable}
        </span>
      </button>
      {shows ? (
        <ul className="ps-[30px] pb-4 max-md:ps-1">
          {clauses.map((clause) => (
            <ClauseRow key={clause.id} clause={clause} isTarget={clause.id === target} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Squares({ clauses }: { clauses: readonly BoardClause[] }) {
  return (
    <span aria-hidden className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:hidden">
      {clauses.map(({ id, seen_at, shown_by }) => (
        <span
          key={id}
          title={id}
          className={cx(
            'grid size-[13px] place-items-center rounded-[3px]',
            seen_at !== undefined && 'bg-ok text-sheet',
            seen_at === undefined && (shown_by === 'answer' ? 'shadow-edge-3' : 'bg-track'),
          )}
        >
          {seen_at === undefined ? null : <Check size={9} strokeWidth={3} />}
        </span>
      ))}
    </span>
  );
}
