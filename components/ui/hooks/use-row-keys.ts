'use client';

import { type KeyboardEvent, type RefObject, useRef } from 'react';

type Body<Element extends HTMLElement = HTMLTableSectionElement> = RefObject<Element | null>;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const KEYS: typeof ARROWS = { ...ARROWS, j: 1, k: -1 };

/** Rows are marked with `data-row`. */
export function rowLinks(body: Body<HTMLElement>): HTMLElement[] {
  return [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
}

export function arrowStep(event: KeyboardEvent, keys = ARROWS): 1 | -1 | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
}

/** J, K or arrows move between the rows of a table or list once one has the focus. */
export function useRowKeys<Element extends HTMLElement = HTMLTableSectionElement>() {
  const body: Body<Element> = useRef(null);
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
