'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '@/components/ui/loading/spinner';

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

/** Keeps its children as last drawn while `still`. */
export const Still = memo(
  function Still({ children }: { still: boolean; children: ReactNode }) {
    return children;
  },
  (_, { still }) => still,
);

export function useBackToTop(query: string) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(query);
  useEffect(() => {
    if (last.current === query) return;
    last.current = query;
    // It runs in the next frame, because at once would force a layout.
    const frame = requestAnimationFrame(() => {
      if (!box.current) return;
      box.current.scrollTop = 0;
      if (box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [query]);
  return box;
}
