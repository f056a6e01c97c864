'use client';

import { useCallback, useRef } from 'react';

/**
 * For a field that the server draws: what was typed into it before the page was alive is taken over, which the next
 * drawing would wipe and a press would not know of. The ref belongs on the field.
 */
export function useTypedEarly(take: (text: string) => void) {
  const first = useRef(take);
  return useCallback((field: HTMLInputElement | HTMLTextAreaElement | null) => {
    if (field !== null && field.value !== field.defaultValue) first.current(field.value);
  }, []);
}
