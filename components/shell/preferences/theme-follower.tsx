'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { followTheme } from './use-theme';

/** Syncs the theme across tabs; libraries may add no style elements. */
export function ThemeFollower({ nonce, children }: { nonce: string; children: ReactNode }) {
  useEffect(followTheme, []);
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      {children}
    </CSPProvider>
  );
}
