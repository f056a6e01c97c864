/** Networks with verifiable addresses; the API knows assets only. */
export const NETWORKS = ['tron', 'evm', 'bitcoin'] as const;
export type Network = (typeof NETWORKS)[number];

/** Asset code -> networks (`whitelist.rules.networks`, O-47); no entry, not offered. */
export type NetworksByCode = Readonly<Record<string, readonly Network[]>>;

export const DEFAULT_NETWORKS: Record<string, Network[]> = {
  USDT: ['tron'],
  USDC: ['evm'],
  BTC: ['bitcoin'],
};

export function networksOf(networks: NetworksByCode, code: string): readonly Network[] {
  return Object.hasOwn(networks, code) ? (networks[code] ?? []) : [];
}
