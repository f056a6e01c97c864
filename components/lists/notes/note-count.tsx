'use client';

import { MessageSquareText } from 'lucide-react';
import { useTranslations } from 'next-intl';

export function NoteCount({ count }: { count: number }) {
  const t = useTranslations('notes');
  const words = t(count === 1 ? 'one' : 'many', { count: String(count) });
  return (
    <span
      title={words}
      className="inline-flex shrink-0 items-center gap-0.5 text-meta text-ink-3 tabular-nums"
    >
      <MessageSquareText aria-hidden size={13} strokeWidth={1.6} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
