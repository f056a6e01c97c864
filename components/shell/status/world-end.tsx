'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** A visitor's own world, and how long it lives; without `leftMs` its whole life. */
export function WorldEnd({ leftMs }: { leftMs: number | undefined }) {
  const t = useTranslations('shell.band');
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    setLeft(leftMs);
    if (leftMs === undefined) return;
    // A sandbox's clock can be moved: the end of its world cannot.
    const endsAt = Date.now() + leftMs;
    const timer = setInterval(() => setLeft(endsAt - Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [leftMs]);
  const part = left === undefined ? 'carried' : 'own';
  const span = left === undefined ? '' : spanOf(left);
  return (
    <>
      <span className="truncate max-md:hidden">{t(`${part}.body`, { span })}</span>
      <span className="truncate md:hidden">{t(`${part}.short`, { span })}</span>
    </>
  );
}

function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
