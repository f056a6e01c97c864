import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SandboxAnswer } from '@/lib/contract/bff-sandbox';
import type {
  SandboxClauses,
  SandboxDeliveries,
  SandboxRelationships,
  SandboxTransactions,
} from '@/lib/contract/bff-sandbox-world';
import { getJson, postJson } from './api';
import { keepAnswer } from './keep-answer';
import { keys } from './keys';

const ROOT = 'sandbox';
const POLL_MS = 5_000;

/** What each part of the sandbox answers, to its read and to every change of it. */
interface Parts {
  world: SandboxAnswer;
  transactions: SandboxTransactions;
  relationships: SandboxRelationships;
  deliveries: SandboxDeliveries;
  clauses: SandboxClauses;
}
export type SandboxPart = keyof Parts;

const PATHS: Record<SandboxPart, string> = {
  world: '/api/sandbox',
  transactions: '/api/sandbox/transactions',
  relationships: '/api/sandbox/relationships',
  deliveries: '/api/sandbox/deliveries',
  clauses: '/api/sandbox/clauses',
};

/** Reads one part, again every few seconds: time and webhooks change it without anybody pressing anything. */
export function sandboxQuery<Part extends SandboxPart>(part: Part) {
  return queryOptions({
    queryKey: [ROOT, part],
    queryFn: ({ signal }) => getJson<Parts[Part]>(PATHS[part], { signal }),
    refetchInterval: POLL_MS,
  });
}

/** One press: an address below `/api/sandbox/` and its body. */
export interface SandboxChange {
  to: string;
  body?: object;
}

/** Changes one part; what the change touches elsewhere is read again. */
export function useSandboxChange<Part extends SandboxPart>(part: Part) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, body = {} }: SandboxChange) => postJson<Parts[Part]>(`/api/sandbox/${to}`, body),
    onSuccess: (answer) => {
      keepAnswer(client, [ROOT, part], answer);
      void refreshOthers(client, part);
    },
  });
}

async function refreshOthers(client: QueryClient, part: SandboxPart): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey: [root, other] }) => root === ROOT && other !== part,
    }),
    client.invalidateQueries({ queryKey: keys.balance() }),
    client.invalidateQueries({ queryKey: keys.conversions() }),
  ]);
}

/** The type of a section's mutation, for the parts of a screen that show its error. */
export type SandboxMutation<Part extends SandboxPart = SandboxPart> = ReturnType<
  typeof useSandboxChange<Part>
>;
