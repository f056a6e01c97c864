'use client';

import { useQuery } from '@tanstack/react-query';
import { sandboxQuery } from '@/lib/queries/sandbox';

const NONE: ReadonlySet<string> = new Set();
const asSet = ({ seen }: { seen: string[] }): ReadonlySet<string> => new Set(seen);

/** Clauses that this world has shown; empty until the sandbox has answered. */
export function useSandboxSeen(): ReadonlySet<string> {
  return useQuery({ ...sandboxQuery('world'), select: asSet }).data ?? NONE;
}
