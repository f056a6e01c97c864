'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first invalid field after a refused submit. Pass a new `errors` object per submit. */
export function useFirstError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return form;
}
