'use client';

import { type ReactNode, useState } from 'react';
import { cx } from '@/components/ui/cx';

/** Flashes the background when `value` changes, not for the first value. */
export function ChangeHighlight({ value, children }: { value: string | undefined; children: ReactNode }) {
  const [shown, setShown] = useState({ value, times: 0 });
  if (shown.value !== value) setShown({ value, times: shown.times + 1 });
  return (
    // A new key restarts the animation.
    <span key={shown.times} className={cx('-mx-1 rounded-tag px-1', shown.times > 0 && 'animate-flash')}>
      {children}
    </span>
  );
}
