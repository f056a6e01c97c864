'use client';

import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import { ActionButton, type ActionButtonProps } from './action-button';
import type { Action } from './screen-state';

interface ActionBarProps extends Pick<ActionButtonProps, 'words' | 'rfqId' | 'onAction'> {
  actions: Action[];
  /** What the primary button would do, in figures; stands left of the buttons. */
  summary?: { title: string; note: string /** Also on the phone. */; loud: boolean } | undefined;
  /** Why the primary button is off; shown instead of the note, also on the phone. */
  blocked: string | undefined;
  /** Which action is under way. */
  busy: Action | undefined;
  isBlocked(action: Action): boolean;
}

/** The steps allowed now, at the foot of the panel; on the phone the bar sticks above the tabs. */
export function ActionBar({ actions, summary, blocked, busy, isBlocked, ...button }: ActionBarProps) {
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
    <footer
      className={cx(
        'flex items-center gap-2.5 border-t border-line bg-sheet px-9 py-[15px] max-lg:px-6',
        'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(54px+max(8px,env(safe-area-inset-bottom)))] max-md:z-14 max-md:flex-wrap max-md:items-stretch max-md:px-4 max-md:py-2.5 max-md:shadow-[0_-8px_20px_-14px_oklch(.2_.02_170/.35)]',
      )}
    >
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
      {/* The primary step comes last beside figures, as the end of the line; alone it comes first. */}
      {summary ? buttons.toReversed() : buttons}
    </footer>
  );
}
