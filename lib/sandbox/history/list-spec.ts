import 'server-only';
import { walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import type { RecordKind } from '@/lib/sandbox/records/record';
import { SEEDED_GROUPS, SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { AccountName } from '@/lib/sandbox/world/world';
import type { HistoryPlan, PlannedAsset } from './history-plan';

/** A whitelisted withdrawal address (WDR-05, WDR-09). */
export interface Destination {
  readonly group_id: string;
  readonly address: string;
  readonly asset: PlannedAsset;
}

/** Rows of one owner: the account or one of its relationships. */
export interface ListPart {
  readonly correlation_id?: string;
  readonly rows: number;
  readonly destinations: readonly Destination[];
}

export interface ListSpec {
  readonly account: AccountName;
  readonly kind: RecordKind;
  readonly parts: readonly ListPart[];
  /** Records of the list; more than its rows when they repeat. */
  readonly size: number;
}

type RelationshipName = keyof typeof SEEDED_GROUPS;

/** Whitelist groups of an account itself, which no route shows (O-38). */
const OWN_GROUPS: Readonly<Partial<Record<AccountName, readonly string[]>>> = {
  A: ['wlg_Hq2Xc7LbT9sWd4Ke', 'wlg_yB5nV0RgM3zJf8Pt', 'wlg_E1uQk6YoA2vCx9Sh'],
  B: ['wlg_m4KzT8eWc1Rb6JxQ'],
};
const CHECKOUT_SHARE = { CID_1: 0.16, CID_6: 0.03 } as const;

/** Rows of one owner in a list; five such lists of A make 20,000. */
const MOST_ROWS = 4_000;

/** All lists of the fixtures: A has data, B a little, N none. */
export function listSpecs(plan: HistoryPlan, seed: string): readonly ListSpec[] {
  const { sizes } = plan;
  const own = (size: number, account: AccountName = 'A'): ListPart => ({
    rows: Math.min(size, MOST_ROWS),
    destinations: ownDestinations(plan, seed, account),
  });
  const of = (name: RelationshipName, size: number): ListPart => ({
    correlation_id: correlationOf(name),
    rows: Math.min(size, MOST_ROWS),
    destinations: destinationsOf(plan, name),
  });
  const list = (
    account: AccountName,
    kind: RecordKind,
    parts: readonly ListPart[],
    size?: number,
  ): ListSpec => ({
    account,
    kind,
    parts,
    size: size ?? parts.reduce((sum, { rows }) => sum + rows, 0),
  });
  const checkouts = Math.min(sizes.checkout, MOST_ROWS);
  const first = Math.floor(checkouts * CHECKOUT_SHARE.CID_1);
  const second = Math.floor(checkouts * CHECKOUT_SHARE.CID_6);
  const withdrawals = [own(sizes.withdrawal), of('CID_1', sizes.relationship_withdrawal), of('CID_6', 5)];
  return [
    list(
      'A',
      'checkout',
      [own(checkouts - first - second), of('CID_1', first), of('CID_6', second)],
      sizes.checkout,
    ),
    list('A', 'onramp', [own(sizes.onramp)], sizes.onramp),
    list('A', 'offramp', [own(sizes.offramp)], sizes.offramp),
    list('A', 'withdrawal', withdrawals, sizes.withdrawal + sizes.relationship_withdrawal + 5),
    list('B', 'checkout', [own(2, 'B'), of('CID_3', 1)]),
    list('B', 'onramp', [own(2, 'B')]),
    list('B', 'offramp', [own(3, 'B')]),
    list('B', 'withdrawal', [own(3, 'B'), of('CID_3', 2)]),
  ];
}

function correlationOf(name: RelationshipName): string {
  return SEEDED_RELATIONSHIPS.find((item) => item.name === name)?.correlation_id ?? '';
}

function destinationsOf(plan: HistoryPlan, name: RelationshipName): Destination[] {
  return SEEDED_GROUPS[name].flatMap(({ id, addresses }) =>
    addresses.flatMap(({ address, currency, status }) => {
      const asset = plan.assets.find(({ code }) => code === currency);
      return status === 'active' && asset !== undefined ? [{ group_id: id, address, asset }] : [];
    }),
  );
}

function ownDestinations(plan: HistoryPlan, seed: string, account: AccountName): Destination[] {
  return (OWN_GROUPS[account] ?? []).flatMap((group_id) =>
    plan.assets.map((asset) => ({
      group_id,
      address: walletOf(`${seed} ${group_id}`, asset.code),
      asset,
    })),
  );
}
