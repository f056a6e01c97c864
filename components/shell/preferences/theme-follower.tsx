'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { followTheme } from './use-theme';

/** The theme as it is chosen in any tab, and the rule that no library adds style elements of its own. */
export function Appearance({ nonce, children }: { nonce: string; children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      {children}
    </CSPProvider>
  );
}
