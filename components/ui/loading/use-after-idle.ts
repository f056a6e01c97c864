'use client';

import { useEffect, useState } from 'react';
import { scheduleIdle } from './schedule-idle';

const AFTER_MS = 1_500;

export function useAfterIdle(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancel = scheduleIdle(() => setSettled(true));
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, []);
  return settled;
}
