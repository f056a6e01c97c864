'use client';

import { type KeyboardEvent, useRef } from 'react';
import { arrowStep, ROW_KEYS } from './arrow-step';

const CONTROL = 'a[href], button:enabled, summary';

/** `data-row` marks a control, or a row whose first control takes the focus. */
const controlOf = (row: HTMLElement) =>
  row.matches(CONTROL) ? row : row.querySelector<HTMLElement>(CONTROL);

/** J, K or arrows move between the rows of a table or list once one has the focus. */
export function useRowKeys<Element extends HTMLElement = HTMLTableSectionElement>() {
  const body = useRef<Element>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event, ROW_KEYS);
    // A menu in a row opens by an arrow.
    if (step === undefined || event.defaultPrevented) return;
    const marked = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const rows = marked.filter((row) => controlOf(row) !== null);
    const current = rows.findIndex((row) => row.matches(':focus-within'));
    const next = rows[current + step];
    if (current === -1 || next === undefined) return;
    event.preventDefault();
    controlOf(next)?.focus();
  };
  return { ref: body, onKeyDown };
}
