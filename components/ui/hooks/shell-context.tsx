'use client';

import { createContext, useContext } from 'react';
import type { Holder, Permission, Role } from '@/lib/access/permissions';
import type { Locale } from '@/lib/i18n/locales';

export interface Shell {
  user: Holder & { id: string; email: string; name: string };
  role: Role;
  /** It only hides controls; the BFF checks every call. */
  can(permission: Permission, reach?: 'account'): boolean;
  environment: 'sandbox' | 'live';
  /** The merchant, where the installation knows it. */
  company?: { name: string; taxId?: string } | undefined;
  /** Whether people may sign in by single sign-on. */
  sso?: boolean | undefined;
  /** IANA zone of the merchant's day. */
  timeZone: string;
  locale: Locale;
  /** Server's clock when the document was drawn, epoch ms. */
  documentNow?: number | undefined;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the dashboard layout above it');
  return shell;
}
