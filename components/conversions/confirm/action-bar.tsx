'use client';

import { useId } from 'react';
import type { Action } from '@/components/conversions/quote/screen-state';
import { cx } from '@/components/ui/cx';
import { ActionButton, type ActionButtonProps } from './action-button';

interface ActionBarProps extends Pick<ActionButtonProps, 'words' | 'rfqId' | 'onAction'> {
  actions: Action[];
  /** What the primary button does, in figures. */
  summary?: { title: string; note: string /** Also on the phone. */; loud: boolean } | undefined;
  /** Why the primary button is off. */
  blocked: string | undefined;
  busy: Action | undefined;
  isBlocked(action: Action): boolean;
  /** In the flow of a page, instead of at the foot of a panel. */
  inline?: boolean;
}

const FOOT = cx(
  'flex items-center gap-2.5 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(54px+max(8px,env(safe-area-inset-bottom)))] max-md:z-14 max-md:flex-wrap max-md:items-stretch max-md:px-4 max-md:py-2.5 max-md:shadow-[0_-8px_20px_-14px_oklch(.2_.02_170/.35)]',
);

/** The steps allowed now; on the phone the bar sticks above the tabs. */
export function ActionBar({ actions, summary, blocked, busy, isBlocked, inline, ...button }: ActionBarProps) {
  const reasonId = useId();
  if (actions.length === 0) return null;
  const buttons = actions.map((action, index) => (
    <ActionButton
      key={action}
      {...button}
      action={action}
      primary={index === 0}
      busy={busy === action}
      blockedBy={isBlocked(action) ? reasonId : undefined}
    />
  ));
  return (
    <footer className={cx(inline ? 'mt-5 flex flex-wrap items-center gap-2.5' : FOOT)}>
      {summary ? (
        <div className="min-w-0 flex-1 max-md:basis-full">
          <b className="block wrap-anywhere font-strong text-ink tabular-nums max-md:hidden">
            {summary.title}
          </b>
          <small
            id={reasonId}
            className={cx('text-meta text-ink-3', blocked || summary.loud ? undefined : 'max-md:hidden')}
          >
            {blocked ?? summary.note}
          </small>
        </div>
      ) : null}
      {/* The primary step ends a line of figures; alone it comes first. */}
      {summary ? buttons.toReversed() : buttons}
    </footer>
  );
}
