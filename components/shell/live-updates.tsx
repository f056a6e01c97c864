'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { useLater } from '@/components/ui/use-later';

/** Lets the page move with what the server tells; its code comes when the page has settled. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useShell();
  const settled = useLater();
  useEffect(() => {
    if (!settled) return;
    let gone = false;
    let stop: (() => void) | undefined;
    void import('@/lib/queries/live').then(({ followLive }) => {
      if (!gone) stop = followLive(client, user.id);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [client, user.id, settled]);
  return null;
}
