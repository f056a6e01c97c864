'use client';

import { useLayoutEffect, useState } from 'react';

/** Keeps text typed before hydration, which React resets, by typing it again. */
export function useTypedBeforeHydration(id: string | undefined): void {
  const [typed] = useState(() => typedInto(id));
  useLayoutEffect(() => {
    const field = fieldOf(id);
    if (typed === undefined || field === undefined) return;
    // React ignores an event whose value it has set itself.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id, typed]);
}

/** Text that differs from the server's HTML. */
function typedInto(id: string | undefined): string | undefined {
  const field = typeof document === 'undefined' ? undefined : fieldOf(id);
  return field === undefined || field.value === field.defaultValue ? undefined : field.value;
}

function fieldOf(id: string | undefined): HTMLInputElement | undefined {
  const found = id === undefined ? null : document.getElementById(id);
  return found instanceof HTMLInputElement ? found : undefined;
}
