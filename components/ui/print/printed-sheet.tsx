'use client';

import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** The only thing on the printed page. Opens the browser's dialog once it is drawn, and goes with it. */
export function PrintedSheet({ onDone, children }: { onDone(): void; children: ReactNode }) {
  return createPortal(
    <div className="proof" data-proof>
      {children}
      <AfterDrawn onDone={onDone} />
    </div>,
    document.body,
  );
}

function AfterDrawn({ onDone }: { onDone(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, []);
  return null;
}
