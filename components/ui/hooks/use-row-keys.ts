'use client';

import { type KeyboardEvent, type RefObject, useRef } from 'react';

type Body = RefObject<HTMLTableSectionElement | null>;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const KEYS: typeof ARROWS = { ...ARROWS, j: 1, k: -1 };

/** Rows are marked with `data-row`. */
export function rowLinks(body: Body): HTMLElement[] {
  return [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
}

export function arrowStep(event: KeyboardEvent, keys = ARROWS): 1 | -1 | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
}

/** For a `tbody`: J, K or arrows move between rows once one has the focus. */
export function useRowKeys() {
  const body: Body = useRef(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event, KEYS);
    if (step === undefined) return;
    const links = rowLinks(body);
    const current = links.findIndex((link) => link.matches(':focus'));
    const next = links[current + step];
    if (current === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return { ref: body, onKeyDown };
}
