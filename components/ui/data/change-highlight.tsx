'use client';

import { type ReactNode, useState } from 'react';
import { cx } from './cx';

/** Fades the background once when `value` becomes another one; digits never roll, and the first value is no change. */
export function Changed({ value, children }: { value: string | undefined; children: ReactNode }) {
  const [shown, setShown] = useState({ value, times: 0 });
  if (shown.value !== value) setShown({ value, times: shown.times + 1 });
  return (
    // A new key restarts the animation for a second change.
    <span key={shown.times} className={cx('-mx-1 rounded-tag px-1', shown.times > 0 && 'animate-flash')}>
      {children}
    </span>
  );
}
