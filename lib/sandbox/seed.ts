import 'server-only';
import { SEED_SIGNING_KEYS } from './seed-keys';
import type { AccountName, AccountState, Buckets, Ledger, Scenario, World } from './world';

/** What a merchant's backend holds for one account. Published: they open the sandbox and nothing else. */
export interface AccountKeys {
  apiKey: string;
  signingKeyPem: string;
  webhookSecret: string;
  naasWebhookSecret: string;
}

/** Fixed over every seed, so that a configured client survives a reset (O-49). */
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

/** Sub-merchant relationships of the fixtures (clauses.md 0.7); `kyb` null: no onboarding process. */
export const RELATIONSHIPS = [
  relationship('CID_1', 'A', '2263c175-1439-4020-a6d4-9e606c85e838', 'kyb_provider_submerchant.done'),
  relationship('CID_2', 'A', '57500cf5-a8c5-4249-9e54-97ff3a81b3ec', 'kyb_provider_submerchant.pending_kyb'),
  relationship('CID_3', 'B', 'aadcac0e-cfc2-4f76-9d83-92947a8917fa', 'kyb_provider_submerchant.done'),
  relationship('CID_4', 'A', 'd43ca3c4-37ef-4850-955a-015477937934', 'kyb_provider_submerchant.error'),
  relationship('CID_5', 'A', 'd53b9604-35ff-4118-bfd9-411018f5e323', null),
  relationship('CID_6', 'A', '5f81db24-535b-45e8-94d1-18690eda9b1c', 'kyb_provider_submerchant.done'),
] as const;

function relationship(name: string, account: AccountName, correlation_id: string, kyb: string | null) {
  return { name, account, correlation_id, kyb };
}

/** The world every account finds at first and after a reset; `anchor` is when, in epoch milliseconds. */
export function seededWorld(seed: string, anchor: number): World {
  return {
    format: 2,
    seed,
    minted: 0,
    clock: { offset_ms: 0 },
    accounts: { A: account(ledgerOfA()), B: account(ledgerOfB()), N: account(null) },
    faults: [],
    conversions: {},
    anchor,
    records: {},
    relationships: {},
    links: {},
    splits: {},
    clients: {},
    agenda: [],
    deliveries: [],
  };
}

/** Nothing out of the ordinary: both desks open, the provider up, no ceilings of its own. */
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
