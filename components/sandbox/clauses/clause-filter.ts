import type { SandboxClauses } from '@/lib/contract/bff/sandbox/sandbox-world';

export type BoardGroup = SandboxClauses['groups'][number];
export type BoardClause = BoardGroup['clauses'][number];
export type Shown = 'all' | 'seen' | 'open';

/** Matching clauses by group, without empty groups. `open`: not observed yet, but one answer can show it. */
export function filterClauses(groups: readonly BoardGroup[], show: Shown, search: string): BoardGroup[] {
  const words = search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, statement, seen_at, shown_by }: BoardClause) => {
    if (show === 'seen' && seen_at === undefined) return false;
    if (show === 'open' && (seen_at !== undefined || shown_by !== 'answer')) return false;
    const text = `${id} ${statement}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ group, clauses }) => ({ group, clauses: clauses.filter(fits) }))
    .filter(({ clauses }) => clauses.length > 0);
}

/** Counts: observed, observable in a single answer, and the rest. */
export function countClauses(groups: readonly BoardGroup[]) {
  const clauses = groups.flatMap((group) => group.clauses);
  return {
    seen: clauses.filter(({ seen_at }) => seen_at !== undefined).length,
    all: clauses.filter(({ shown_by }) => shown_by === 'answer').length,
    several: clauses.filter(({ shown_by }) => shown_by === 'suite').length,
    client: clauses.filter(({ shown_by }) => shown_by === 'client').length,
  };
}
