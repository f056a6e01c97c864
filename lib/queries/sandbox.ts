import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import type {
  SandboxDeliveries,
  SandboxRelationships,
  SandboxTransactions,
} from '@/lib/contract/bff/sandbox/sandbox-world';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';

const ROOT = 'sandbox';
const POLL_MS = 5_000;

/** Answers of each part, for its read and its changes. */
interface Parts {
  world: SandboxAnswer;
  transactions: SandboxTransactions;
  relationships: SandboxRelationships;
  deliveries: SandboxDeliveries;
}
export type SandboxPart = keyof Parts;
/** What a document already read. */
export type SandboxParts = Partial<Parts>;

const PATHS: Record<SandboxPart, string> = {
  world: '/api/sandbox',
  transactions: '/api/sandbox/transactions',
  relationships: '/api/sandbox/relationships',
  deliveries: '/api/sandbox/deliveries',
};

/** Polls one part: time and webhooks change it. */
export function sandboxQuery<Part extends SandboxPart>(part: Part) {
  return queryOptions({
    queryKey: [ROOT, part],
    queryFn: ({ signal }) => getJson<Parts[Part]>(PATHS[part], { signal }),
    refetchInterval: POLL_MS,
  });
}

export interface SandboxChange {
  to: string;
  body?: object;
}

/** A change of one part is read in the others too. */
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
