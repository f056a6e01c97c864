import type { ReactNode } from 'react';
import { TilePatch } from './tiles';

interface EmptyStateProps {
  /** What was looked for. */
  title: ReactNode;
  /** Why there is nothing. */
  body?: ReactNode;
  /** One way out. */
  action?: ReactNode;
  /** 1 where this is the whole page. */
  level?: 1 | 2;
}

/** Nothing to show: tile art, what was looked for, why nothing matched, one way out. */
export function EmptyState({ title, body, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-[44ch] flex-col items-center px-4 py-14 text-center">
      <TilePatch />
      <Heading className="mt-6 text-section text-ink">{title}</Heading>
      {body ? <div className="mt-1 text-cell text-balance text-ink-3">{body}</div> : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
