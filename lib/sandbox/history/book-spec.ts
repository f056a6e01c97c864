import 'server-only';
import { walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import type { Sealer } from '@/lib/sandbox/history/identifiers/sealed-number';
import type { RecordKind } from '@/lib/sandbox/records/record';
import { SEEDED_GROUPS, SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { AccountName } from '@/lib/sandbox/world/world';
import type { HistoryPlan } from './history-plan';

/** A whitelisted withdrawal address (WDR-05, WDR-09). */
export interface Destination {
  readonly group_id: string;
  readonly address: string;
  /** Index in the plan's assets. */
  readonly asset: number;
}

/** Records of one owner: the account or one of its relationships. */
export interface BookPart {
  readonly correlation_id?: string;
  readonly size: number;
  readonly destinations: readonly Destination[];
}

export interface BookSpec {
  readonly number: number;
  readonly account: AccountName;
  readonly kind: RecordKind;
  readonly parts: readonly BookPart[];
}

type RelationshipName = keyof typeof SEEDED_GROUPS;

/** Whitelist groups of an account itself, which no route shows (O-38). */
const OWN_GROUPS: Readonly<Partial<Record<AccountName, readonly string[]>>> = {
  A: ['wlg_Hq2Xc7LbT9sWd4Ke', 'wlg_yB5nV0RgM3zJf8Pt', 'wlg_E1uQk6YoA2vCx9Sh'],
  B: ['wlg_m4KzT8eWc1Rb6JxQ'],
};
const CHECKOUT_SHARE = { CID_1: 0.16, CID_6: 0.03 } as const;

/** All books of the fixtures: A has data, B a little, N none. */
export function bookSpecs(plan: HistoryPlan, sealer: Sealer): readonly BookSpec[] {
  const { sizes } = plan;
  const own = (size: number, account: AccountName = 'A'): BookPart => ({
    size,
    destinations: ownDestinations(plan, sealer, account),
  });
  const of = (name: RelationshipName, size: number): BookPart => ({
    correlation_id: correlationOf(name),
    size,
    destinations: destinationsOf(plan, name),
  });
  const first = Math.floor(sizes.checkout * CHECKOUT_SHARE.CID_1);
  const second = Math.floor(sizes.checkout * CHECKOUT_SHARE.CID_6);
  const books: readonly Omit<BookSpec, 'number'>[] = [
    {
      account: 'A',
      kind: 'checkout',
      parts: [own(sizes.checkout - first - second), of('CID_1', first), of('CID_6', second)],
    },
    { account: 'A', kind: 'onramp', parts: [own(sizes.onramp)] },
    { account: 'A', kind: 'offramp', parts: [own(sizes.offramp)] },
    {
      account: 'A',
      kind: 'withdrawal',
      parts: [own(sizes.withdrawal), of('CID_1', sizes.relationship_withdrawal), of('CID_6', 5)],
    },
    { account: 'B', kind: 'checkout', parts: [own(2, 'B'), of('CID_3', 1)] },
    { account: 'B', kind: 'onramp', parts: [own(2, 'B')] },
    { account: 'B', kind: 'offramp', parts: [own(3, 'B')] },
    { account: 'B', kind: 'withdrawal', parts: [own(3, 'B'), of('CID_3', 2)] },
  ];
  return books.map((book, number) => ({ ...book, number }));
}

function correlationOf(name: RelationshipName): string {
  return SEEDED_RELATIONSHIPS.find((item) => item.name === name)?.correlation_id ?? '';
}

function destinationsOf(plan: HistoryPlan, name: RelationshipName): Destination[] {
  return SEEDED_GROUPS[name].flatMap(({ id, addresses }) =>
    addresses.flatMap(({ address, currency, status }) => {
      const asset = plan.assets.findIndex(({ code }) => code === currency);
      return status === 'active' && asset !== -1 ? [{ group_id: id, address, asset }] : [];
    }),
  );
}

function ownDestinations(plan: HistoryPlan, sealer: Sealer, account: AccountName): Destination[] {
  const book = account === 'A' ? 0xf0 : 0xf1;
  return (OWN_GROUPS[account] ?? []).flatMap((group_id, number) =>
    plan.assets.map(({ code }, asset) => ({
      group_id,
      address: walletOf(sealer, { book, part: asset, number }, code),
      asset,
    })),
  );
}
