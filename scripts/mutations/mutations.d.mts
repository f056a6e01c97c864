import type { Plugin } from 'vite';

export interface Mutation {
  group: string;
  what: string;
  /** Relative to the repository root. */
  file: string;
  find: string;
  replace: string;
}

/** Failed checks, or why they could not run. */
export interface Verdict {
  caught?: { ids: string[]; title: string; why: string }[];
  /** Number of checks run. */
  run?: number;
  broken?: string;
}

export function readMutations<One extends Mutation>(name: string): One[];
export function misplaced<One extends Mutation>(mutations: readonly One[]): One[];
export function putIn(current: () => Mutation | undefined): Plugin;
export function isCaught(verdict: Verdict): boolean;
export function idsOf(verdict: Verdict): string[];
