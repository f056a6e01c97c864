import type { ReactNode } from 'react';
import { TilePatch } from '@/components/ui/layout/azulejo-tiles';

interface EmptyStateProps {
  title: ReactNode;
  body?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
}

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
