export interface Mutation {
  group: string;
  what: string;
  /** Below the root of the repository. */
  file: string;
  find: string;
  replace: string;
}

/** What the suite said: the checks that failed, or why it could not be run. */
export interface Verdict {
  caught?: { ids: string[]; title: string; why: string }[];
  /** Checks run until then. */
  run?: number;
  broken?: string;
  /** Every clause that the suite covers. */
  covered?: string[];
}

export const MUTATIONS: readonly Mutation[];

export function isCaught(verdict: Verdict): boolean;

export function idsOf(verdict: Verdict): string[];

export function unbrokenClauses(unchanged: Verdict, results: readonly Verdict[]): string[];

export function tryMutations(
  mutations: readonly Mutation[],
  options?: {
    workers?: number;
    extent?: 'first' | 'all';
    onResult?: (result: Verdict & { mutation: Mutation }) => void;
  },
): Promise<{ unchanged: Verdict; results: (Verdict & { mutation: Mutation })[] }>;
