'use client';

import { useSyncExternalStore } from 'react';
import { subscribeStreaming } from '@/lib/queries/live/stream-state';
import { RECORD_POLL_MS, recordPollMs } from '@/lib/queries/transactions';

const seconds = () => recordPollMs() / 1000;
const usual = () => RECORD_POLL_MS / 1000;

/** Seconds between two reads; longer while live updates arrive. */
export function usePollSeconds(): string {
  return String(useSyncExternalStore(subscribeStreaming, seconds, usual));
}
