'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '@/components/ui/spinner';

/** Over the rows of the view before: dimmed rows alone would not say what they are. */
export function EarlierRows() {
  const t = useTranslations('transactions.earlier');
  return (
    <p
      role="status"
      className="animate-appear pointer-events-none absolute inset-x-0 top-12 z-3 mx-auto flex w-fit items-center gap-2 rounded-field bg-raised px-3 py-1.5 text-cell text-ink-2 shadow-control"
    >
      <Spinner size={14} />
      {t('rows')}
    </p>
  );
}

/** What is within stays as it was drawn while `still`. */
export const Still = memo(
  function Still({ children }: { still: boolean; children: ReactNode }) {
    return children;
  },
  (_, { still }) => still,
);

/** Another view begins at its first row. */
export function useBackToTop(query: string) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(query);
  useEffect(() => {
    if (last.current === query) return;
    last.current = query;
    // With the next picture: at once, the page would have to be laid out for the answer alone.
    const frame = requestAnimationFrame(() => {
      if (!box.current) return;
      box.current.scrollTop = 0;
      // On the phone the page scrolls, not the box.
      if (box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [query]);
  return box;
}
