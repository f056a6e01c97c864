'use client';

import { useLayoutEffect, useState } from 'react';

/**
 * Keeps what was typed into a field that the server drew, before the page was alive: React sets such a field back to
 * its first value, and its handler has heard nothing. It is typed anew. `id` is the input's.
 */
export function useTypedEarly(id: string | undefined): void {
  const [typed] = useState(() => typedInto(id));
  useLayoutEffect(() => {
    const field = fieldOf(id);
    if (typed === undefined || field === undefined) return;
    // By React's own setter, and then past it: else it would take the event below for old news.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id, typed]);
}

/** What stands in the field otherwise than the server wrote it; undefined for one that is not there yet. */
function typedInto(id: string | undefined): string | undefined {
  const field = typeof document === 'undefined' ? undefined : fieldOf(id);
  return field === undefined || field.value === field.defaultValue ? undefined : field.value;
}

function fieldOf(id: string | undefined): HTMLInputElement | undefined {
  const found = id === undefined ? null : document.getElementById(id);
  return found instanceof HTMLInputElement ? found : undefined;
}
