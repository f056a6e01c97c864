export interface Mutation {
  group: string;
  what: string;
  /** Below the root of the repository. */
  file: string;
  find: string;
  replace: string;
}

/** What the suite said: the check that failed, or why it could not be run. */
export interface Verdict {
  caught?: { ids: string[]; title: string; why: string } | null;
  /** Checks run until then. */
  run?: number;
  broken?: string;
}

export const MUTATIONS: readonly Mutation[];

export function tryMutations(
  mutations: readonly Mutation[],
  options?: { workers?: number; onResult?: (result: Verdict & { mutation: Mutation }) => void },
): Promise<{ unchanged: Verdict; sound: boolean; results: (Verdict & { mutation: Mutation })[] }>;
