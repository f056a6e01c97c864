import 'server-only';
import { CLAUSE_GROUPS, clausesOf } from '@/lib/contract/clauses';
import { ACCOUNT_NAMES, type AccountName } from './account-name';
import { SHOWABLE } from './clause-board';
import { CLIENT_ONLY } from './conformance/catalogue';
import { type Command, type ControlCall, command } from './control-command';
import { emptyInput } from './control-input';
import { RECORD_KINDS, type TransactionRecord } from './record';
import { pageOf } from './record-book';
import type { World } from './world';

/** What a screen of controls reads, and the fixed interface of architecture 7 does not list. */
export const SCREEN_COMMANDS: readonly Command[] = [
  command('GET', '/ledger', emptyInput, (call) => ({ ledger: call.world.accounts[accountOf(call)].ledger })),
  command('GET', '/clauses', emptyInput, ({ world }) => ({ clauses: clausesIn(world) })),
  command('GET', '/transactions', emptyInput, (call) => ({
    transactions: newestOf(call.world, accountOf(call), limitOf(call)).map(
      ({ terms: _, attributes: __, account: ___, ...shown }) => shown,
    ),
  })),
];

/** Every clause, when this world first showed it, and who can: one answer or delivery, several, or a client. */
function clausesIn({ seen }: World) {
  return CLAUSE_GROUPS.flatMap(clausesOf).map((id) => ({
    id,
    ...(Object.hasOwn(seen, id) && { seen_at: seen[id] }),
    shown_by: SHOWABLE.has(id) ? 'answer' : CLIENT_ONLY.has(id) ? 'client' : 'suite',
  }));
}

const MOST = 100;

/** The newest transactions of every kind, those of sub-merchants too. */
function newestOf(world: World, account: AccountName, limit: number): TransactionRecord[] {
  const lists = RECORD_KINDS.map((kind) =>
    pageOf(world, { account, kind, with_relationships: true }, { attributes: {} }, { limit, offset: 0 }),
  );
  return lists
    .flatMap(({ records }) => records)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, limit);
}

function accountOf({ query }: ControlCall<unknown>): AccountName {
  return ACCOUNT_NAMES.find((name) => name === query.get('account')) ?? 'A';
}

function limitOf({ query }: ControlCall<unknown>): number {
  const asked = Number(query.get('limit') ?? '20');
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST) : 20;
}
