'use client';

import { useSyncExternalStore } from 'react';
import { subscribeStreaming } from '@/lib/queries/live-state';
import { RECORD_POLL_MS, recordPollMs } from '@/lib/queries/transactions';

const seconds = () => recordPollMs() / 1000;
const usual = () => RECORD_POLL_MS / 1000;

/** Seconds between two reads of a list or a record, as they are now: fewer reads while changes are told. */
export function usePollSeconds(): string {
  return String(useSyncExternalStore(subscribeStreaming, seconds, usual));
}
