'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';

/** Theme (light, dark, as the system says) and the rule that no library adds style elements of its own. */
export function Appearance({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ThemeProvider
        nonce={nonce}
        attribute="data-theme"
        storageKey="mesa-theme"
        defaultTheme="system"
        enableColorScheme={false}
      >
        {children}
      </ThemeProvider>
    </CSPProvider>
  );
}
