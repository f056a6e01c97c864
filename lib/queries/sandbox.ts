import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SandboxAnswer, SandboxOutcome } from '@/lib/contract/bff-sandbox';
import { getJson, postJson } from './api';
import { keys } from './keys';

const KEY = ['sandbox'] as const;

/** `GET /api/sandbox`: what the sandbox is set to and what it has counted. */
export function sandboxQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => getJson<SandboxAnswer>('/api/sandbox', { signal }),
    refetchInterval: 5_000,
  });
}

/** One change of the sandbox world, as the person pressed it. */
export type SandboxChange =
  | { kind: 'scenario'; outcome: SandboxOutcome }
  | { kind: 'clock'; advance_seconds: string | null }
  | { kind: 'resolve'; rfq_id: string; outcome: 'done' | 'refused' }
  | { kind: 'reset' };

/** Sends a change; everything read from the sandbox is read again afterwards. */
export function useSandboxChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer);
      return refreshAll(client);
    },
  });
}

function send(change: SandboxChange): Promise<SandboxAnswer> {
  switch (change.kind) {
    case 'scenario':
      return postJson('/api/sandbox/scenario', { outcome: change.outcome });
    case 'clock':
      return postJson('/api/sandbox/clock', { advance_seconds: change.advance_seconds });
    case 'resolve':
      return postJson(`/api/sandbox/conversions/${encodeURIComponent(change.rfq_id)}/resolve`, {
        outcome: change.outcome,
      });
    case 'reset':
      return postJson('/api/sandbox/reset', {});
  }
}

async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.balance() }),
    client.invalidateQueries({ queryKey: keys.conversions() }),
  ]);
}
