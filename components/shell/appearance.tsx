'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { THEME_KEY } from './theme-key';

/** Theme (light, dark, as the system says) and the rule that no library adds style elements of its own. */
export function Appearance({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <ThemeProvider
        nonce={nonce}
        attribute="data-theme"
        storageKey={THEME_KEY}
        defaultTheme="system"
        enableColorScheme={false}
      >
        {children}
      </ThemeProvider>
    </CSPProvider>
  );
}
