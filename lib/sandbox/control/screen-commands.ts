import 'server-only';
import { RECORD_KINDS, type TransactionRecord } from '@/lib/sandbox/records/record';
import { pageOf } from '@/lib/sandbox/records/record-book';
import { ACCOUNT_NAMES, type AccountName } from '@/lib/sandbox/world/account-name';
import type { World } from '@/lib/sandbox/world/world';
import { type Command, type ControlCall, command } from './command';
import { emptyInput } from './control-input';

export const SCREEN_COMMANDS: readonly Command[] = [
  command('GET', '/ledger', emptyInput, (call) => ({ ledger: call.world.accounts[accountOf(call)].ledger })),
  command('GET', '/transactions', emptyInput, (call) => ({
    transactions: newestOf(call.world, accountOf(call), limitOf(call)).map(
      ({ terms: _, attributes: __, account: ___, ...shown }) => shown,
    ),
  })),
];

const MOST = 100;

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
