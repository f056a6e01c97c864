import type { Conversion } from '@/lib/contract/bff/conversions';

const MOST = 3;

export interface UsedWallet {
  walletId: string;
  /** The person who last accepted a conversion to this wallet. */
  by: string;
  at: string;
}

/**
 * Wallets that accepted conversions into `currency` were sent to, the latest first, each once. A person's
 * record of an outcome proves no wallet.
 */
export function usedWallets(conversions: readonly Conversion[], currency: string): UsedWallet[] {
  const found = new Map<string, UsedWallet>();
  for (const { state, to_currency, attempt } of conversions) {
    if (state !== 'accepted' || to_currency !== currency || attempt?.resolved_by !== undefined) continue;
    const walletId = attempt?.wallet_id;
    if (attempt === undefined || walletId === undefined || found.has(walletId)) continue;
    found.set(walletId, { walletId, by: attempt.actor.name, at: attempt.sent_at });
  }
  return [...found.values()].slice(0, MOST);
}
