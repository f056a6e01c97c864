'use client';

import { useEffect } from 'react';

/** A sheet rings and numbers them: no control is touched. */
export function useControlRing(controls: readonly string[] | undefined, number: number): void {
  const names = controls?.join(' ') ?? '';
  useEffect(() => {
    if (names === '') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ringCss(names.split(' '), number));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [names, number]);
}

function ringCss(names: readonly string[], number: number): string {
  const all = `:is(${names.map((name) => `[data-guide="${name}"]`).join(', ')})`;
  // Only one marker at a time: where an open dialog has one, nothing behind it does.
  const control = `${all}:is([role="dialog"] *, body:not(:has([role="dialog"] ${all})) *)`;
  return `
    ${control} {
      position: relative;
      box-shadow: 0 0 0 3px var(--sheet), 0 0 0 6px var(--ipe), 0 0 0 7.5px var(--ipe-ink) !important;
    }
    ${control}::before {
      content: "${number}";
      content: "${number}" / "";
      position: absolute;
      inset-block-start: -14px;
      inset-inline-end: -14px;
      z-index: 1;
      min-width: 20px;
      padding: 0 5px;
      border-radius: 99px;
      background: var(--ipe);
      color: var(--ipe-ink);
      box-shadow: 0 0 0 1.5px var(--ipe-ink);
      font-size: 12px;
      font-weight: 650;
      line-height: 20px;
      text-align: center;
    }`;
}
