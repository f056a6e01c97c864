import 'server-only';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import type {
  Onboarding,
  Relationship,
  WhitelistAddress,
  WhitelistGroup,
} from '@/lib/sandbox/sub-merchants/relationship';
import { timestampOf } from './sandbox-clock';
import type { AccountName } from './world';

const DAY_MS = 86_400_000;

const DAYS_BEFORE = { active: 75, pending: 1 } as const;

interface SeededAddress {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  readonly currency: string;
  readonly status: 'active' | 'pending';
}

interface SeededGroup {
  readonly id: string;
  readonly label: string;
  readonly addresses: readonly SeededAddress[];
}

/** Whitelist groups of the fixtures. A seeded pending address stays pending until activated by hand (WDR-25). */
export const SEEDED_GROUPS = {
  CID_1: [
    group('wlg_4Tq8mZc1Xv7RkPd2', 'Treasury', [
      address('wla_9hYb3NfW0sLq', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'Treasury USDT', 'USDT'),
      address('wla_2kVd7RxJ5mTe', '0x8ba1f109551bD432803012645Ac136ddd64DBA72', 'Treasury USDC', 'USDC'),
      address('wla_6cPz1GuA8wHn', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Treasury BTC', 'BTC'),
    ]),
    group('wlg_W6eJ0sNb5Yh3CgLf', 'Suppliers', [
      address('wla_3tMq8EoS4vKx', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'Supplier One', 'USDT'),
      address('wla_7jBn5ZiC1yRw', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'Supplier Two', 'USDC'),
    ]),
    group('wlg_k9Ra7VtQ2oUx6iHm', 'New partners', [
      address('wla_5xFg2UdL9pWa', 'TXFBqBbqJommqZf7BV8NNYzePh97UmJodJ', 'Partner', 'USDT', 'pending'),
    ]),
  ],
  CID_3: [
    group('wlg_pB3fS8yKd0Ln4EzM', 'Operations', [
      address('wla_8oXs6QeT3rUv', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS', 'Operations', 'USDT'),
    ]),
  ],
  CID_6: [
    group('wlg_G5wHj1TcX9uQr7Ov', 'Main wallet', [
      address('wla_1aLk4DyP7fJm', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'Main USDT', 'USDT'),
      address('wla_0zRt9CvH6nEq', '0xFE3B557E8Fb62b89F4916B721be55cEb828dBd73', 'Main USDC', 'USDC'),
    ]),
  ],
} as const;

function group(id: string, label: string, addresses: readonly SeededAddress[]): SeededGroup {
  return { id, label, addresses };
}

function address(
  id: string,
  text: string,
  name: string,
  currency: string,
  status: SeededAddress['status'] = 'active',
): SeededAddress {
  return { id, address: text, name, currency, status };
}

interface Seeded {
  readonly name: string;
  readonly account: AccountName;
  readonly correlation_id: string;
  readonly kyb: KybProcess | null;
  readonly available: Readonly<Record<string, string>>;
  readonly groups: readonly SeededGroup[];
}

/** Sub-merchants of the fixtures; `kyb` null: not started. */
export const SEEDED_RELATIONSHIPS = [
  {
    name: 'CID_1',
    account: 'A',
    correlation_id: '2263c175-1439-4020-a6d4-9e606c85e838',
    kyb: 'kyb_provider_submerchant.done',
    available: { USDT: '48250.500000', USDC: '19400.250000', BTC: '0.35000000' },
    groups: SEEDED_GROUPS.CID_1,
  },
  {
    name: 'CID_2',
    account: 'A',
    correlation_id: '57500cf5-a8c5-4249-9e54-97ff3a81b3ec',
    kyb: 'kyb_provider_submerchant.pending_kyb',
    available: {},
    groups: [],
  },
  {
    name: 'CID_3',
    account: 'B',
    correlation_id: 'aadcac0e-cfc2-4f76-9d83-92947a8917fa',
    kyb: 'kyb_provider_submerchant.done',
    available: { USDT: '7300.000000', USDC: '0.00' },
    groups: SEEDED_GROUPS.CID_3,
  },
  {
    name: 'CID_4',
    account: 'A',
    correlation_id: 'd43ca3c4-37ef-4850-955a-015477937934',
    kyb: 'kyb_provider_submerchant.error',
    available: {},
    groups: [],
  },
  {
    name: 'CID_5',
    account: 'A',
    correlation_id: 'd53b9604-35ff-4118-bfd9-411018f5e323',
    kyb: null,
    available: {},
    groups: [],
  },
  {
    name: 'CID_6',
    account: 'A',
    correlation_id: '5f81db24-535b-45e8-94d1-18690eda9b1c',
    kyb: 'kyb_provider_submerchant.done',
    available: { USDT: '12800.750000', USDC: '3150.000000' },
    groups: SEEDED_GROUPS.CID_6,
  },
] as const satisfies readonly Seeded[];

/** Relationships of a fresh world by `correlation_id`; `anchor` in epoch milliseconds. */
export function seededRelationships(anchor: number): Record<string, Relationship> {
  const relationships = SEEDED_RELATIONSHIPS.map((seeded: Seeded): Relationship => {
    const { name, account, correlation_id, available } = seeded;
    const groups = seeded.groups.map((item) => laid(item, anchor));
    return { name, account, correlation_id, available, groups, onboarding: onboardingOf(seeded, anchor) };
  });
  return Object.fromEntries(relationships.map((item) => [item.correlation_id, item]));
}

function laid({ id, label, addresses }: SeededGroup, anchor: number): WhitelistGroup {
  return {
    id,
    label,
    addresses: addresses.map((item, index): WhitelistAddress => {
      const added = anchor - DAYS_BEFORE[item.status] * DAY_MS + index * 60_000;
      return { ...item, created_at: timestampOf(added) };
    }),
  };
}

/** Completed onboardings precede the first record; the others are in progress. */
function onboardingOf({ correlation_id, kyb }: Seeded, anchor: number): Onboarding | null {
  if (kyb === null) return null;
  const daysAgo = kyb === 'kyb_provider_submerchant.done' ? 90 : 4;
  return {
    end2end: `kyb_${correlation_id.replaceAll('-', '').slice(4, 26)}`,
    created_at: timestampOf(anchor - daysAgo * DAY_MS),
    process: kyb,
    ...(kyb === 'kyb_provider_submerchant.error' && SEEDED_FAILURE),
  };
}

const SEEDED_FAILURE = {
  error_from_state: 'pending_kyb',
  error_message: 'The company registration document could not be read. Please send a legible copy.',
  error_detail: 'document_check: quality below threshold (articles_of_association, page 2)',
};
