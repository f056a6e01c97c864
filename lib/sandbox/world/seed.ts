import 'server-only';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { type HistoryPlan, planHistory } from '@/lib/sandbox/history/history-plan';
import { SEED_SIGNING_KEYS } from './seed-keys';
import { seededRelationships } from './seed-relationships';
import type { AccountName, AccountState, Buckets, Ledger, Scenario, World } from './world';

/** Published keys of one account. */
export interface AccountKeys {
  apiKey: string;
  signingKeyPem: string;
  webhookSecret: string;
  naasWebhookSecret: string;
}

/** Independent of the seed, so that clients survive a reset (O-49). */
export const ACCOUNT_KEYS: Readonly<Record<AccountName, AccountKeys>> = {
  A: keys('A', '7f3k9wq2m5xt8c1v6n4b0zrd'),
  B: keys('B', 'h2y8s5e1u9jp4a7g3l6o0dxk'),
  N: keys('N', 'q4m1t7r9b3n6z2w8v5c0fjse'),
};

function keys(name: AccountName, random: string): AccountKeys {
  return {
    apiKey: `sandbox_key_${name}_${random}`,
    signingKeyPem: SEED_SIGNING_KEYS[name],
    webhookSecret: `sandbox_whsec_${name}_${random}`,
    naasWebhookSecret: `sandbox_naas_whsec_${name}_${random}`,
  };
}

/** Raise when the shape of the world changes: a saved world of another format is replaced by a fresh one. */
export const WORLD_FORMAT = 5;

/** The initial world; `anchor` is its time in epoch milliseconds. */
export function seededWorld(
  seed: string,
  anchor: number,
  history: HistoryPlan = planHistory(DEFAULT_ASSUMPTIONS),
): World {
  return {
    format: WORLD_FORMAT,
    seed,
    minted: 0,
    clock: { offset_ms: 0 },
    accounts: { A: account(ledgerOfA()), B: account(ledgerOfB()), N: account(null) },
    faults: [],
    conversions: {},
    anchor,
    history,
    records: {},
    relationships: seededRelationships(anchor),
    links: {},
    splits: {},
    logos: {},
    clients: {},
    replays: {},
    agenda: [],
    deliveries: [],
  };
}

/** Both days open, provider up, no ceilings. */
export function calmScenario(): Scenario {
  return { desk: {}, provider: 'up', evaluate: false, ceilings: {}, webhooks: {} };
}

function account(ledger: Ledger | null): AccountState {
  const effects = {
    quotes: 0,
    accepts: 0,
    debits: 0,
    withdrawals: 0,
    links: 0,
    groups: 0,
    addresses: 0,
    brandings: 0,
  };
  return { ledger, scenario: calmScenario(), effects };
}

function buckets(available: string, in_transit = '0', to_receive = '0', blocked = '0'): Buckets {
  return { available, in_transit, to_receive, blocked };
}

function ledgerOfA(): Ledger {
  return {
    USDT: {
      'USDT-TRC20': buckets('412880.55', '25000.00', '60000.00', '12400.00'),
      'USDT-ERC20': buckets('86214.10'),
    },
    BRL: { 'BRL-PIX': buckets('1204558.37', '310000.00', '184220.00', '8940.00') },
    USDC: {
      'USDC-POLYGON': buckets('154332.08', '18500.00', '42000.00'),
      'USDC-ERC20': buckets('20118.40'),
    },
    BTC: { 'BTC-BITCOIN': buckets('0.8412', '0.05', '0.1125') },
  };
}

function ledgerOfB(): Ledger {
  return {
    USDT: { 'USDT-TRC20': buckets('50000.00') },
    BRL: { 'BRL-PIX': buckets('98000.00') },
    USDC: { 'USDC-POLYGON': buckets('12000.00') },
    BTC: { 'BTC-BITCOIN': buckets('0.25') },
  };
}
