'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the `form` it is given to: after a press that was refused the focus stands in the first field at fault.
 * `faults` must be another object with every press, and the same one in between.
 */
export function useFirstFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);
  return form;
}
