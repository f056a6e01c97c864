'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { useLater } from '@/components/ui/use-later';
import { followLive } from '@/lib/queries/live';

/** Lets the page move with what the server tells; it begins when the page has settled. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useShell();
  const settled = useLater();
  useEffect(() => {
    if (!settled) return;
    return followLive(client, user.id);
  }, [client, user.id, settled]);
  return null;
}
