import 'server-only';
import { CLAUSE_GROUPS, type ClauseGroup, clausesOf } from '@/lib/contract/clauses/clauses';
import type { Clause } from './clause';
import { CLIENT_ONLY, GROUP_SUBJECTS } from './clause-catalogue';

export interface Coverage {
  group: ClauseGroup;
  clauses: number;
  /** Proven by a check of what the contract states. */
  hard: number;
  /** Proven only by a check of an assumption. */
  soft: number;
  /** Left to the tests of the dashboard. */
  client: number;
  checks: number;
  uncovered: string[];
}

export function coverageOf(suite: readonly Clause[]): Coverage[] {
  const stated = new Set(suite.flatMap((item) => (item.soft === undefined ? item.ids : [])));
  const assumed = new Set(suite.flatMap((item) => (item.soft === undefined ? [] : item.ids)));
  return CLAUSE_GROUPS.map((group) => {
    const ids = clausesOf(group);
    const count = (fits: (id: string) => boolean) => ids.filter(fits).length;
    return {
      group,
      clauses: ids.length,
      hard: count((id) => stated.has(id)),
      soft: count((id) => assumed.has(id) && !stated.has(id)),
      client: count((id) => CLIENT_ONLY.has(id)),
      checks: suite.filter((item) => item.ids.some((id) => id.startsWith(group))).length,
      uncovered: ids.filter((id) => !stated.has(id) && !assumed.has(id) && !CLIENT_ONLY.has(id)),
    };
  });
}

type Counts = Pick<Coverage, 'clauses' | 'hard' | 'soft' | 'client'>;

function total(rows: readonly Coverage[]): Counts {
  const sum = (key: keyof Counts) => rows.reduce((count, row) => count + row[key], 0);
  return { clauses: sum('clauses'), hard: sum('hard'), soft: sum('soft'), client: sum('client') };
}

export function conformancePage(suite: readonly Clause[]): string {
  const rows = coverageOf(suite);
  const all = total(rows);
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const soft = suite.filter((item) => item.soft !== undefined);
  return [
    '# What the conformance suite covers',
    '',
    '`npm run conformance -- --base URL --fixtures URL` runs every check over HTTP against any address that serves',
    'the contract: the stand-alone sandbox, the one mounted under `/sandbox`, or a real service with a file of',
    'fixtures. `npm run conformance -- --table` writes this page; a test fails when it is not current.',
    '',
    '- **hard**: at least one check of what the document itself states. A failure is a fault of the service.',
    '- **soft**: checked only as our assumption about what the document leaves open (the O-numbers of',
    '  `lib/contract/payments-api/assumptions/assumption-list.ts`). A service that differs there may still be right.',
    '- **client**: only a client can show it (what it must not read, infer or retry); proven by the tests of the',
    '  dashboard and not counted here.',
    '',
    line(['group', 'subject', 'clauses', 'hard', 'soft', 'client', 'checks']),
    line(['---', '---', '--:', '--:', '--:', '--:', '--:']),
    ...rows.map((row) =>
      line([row.group, GROUP_SUBJECTS[row.group], row.clauses, row.hard, row.soft, row.client, row.checks]),
    ),
    line(['', '**all**', all.clauses, all.hard, all.soft, all.client, suite.length]),
    '',
    `A check that proves clauses of several groups stands in each of them; there are ${suite.length} in all,`,
    `${soft.length} of them soft. A check without means at the target (controls, a receiver of webhooks, a record of`,
    'some kind) is reported as such and fails nothing.',
    '',
    'Only a client can show:',
    '',
    `${[...CLIENT_ONLY].join(', ')}.`,
    '',
  ].join('\n');
}

export type Verdict = 'ok' | 'failed' | 'unavailable';

/** Summary of one run by group; a clause fails when any of its checks fails. */
export function runSummary(results: readonly { item: Clause; verdict: Verdict }[]): string {
  const lines = coverageOf(results.filter(({ verdict }) => verdict === 'ok').map(({ item }) => item)).map(
    ({ group, clauses, hard, soft, client }) => {
      const touching = (verdict: Verdict) =>
        new Set(
          results.flatMap(({ item, verdict: found }) =>
            found === verdict ? item.ids.filter((id) => id.startsWith(group)) : [],
          ),
        ).size;
      const counts = [clauses, hard, soft, client, touching('failed'), touching('unavailable')];
      return `  ${group}  ${counts.map((count) => String(count).padStart(6)).join(' ')}   ${GROUP_SUBJECTS[group]}`;
    },
  );
  const heads = ['all', 'hard', 'soft', 'client', 'failed', 'no way'];
  return [`       ${heads.map((head) => head.padStart(6)).join(' ')}`, ...lines].join('\n');
}
