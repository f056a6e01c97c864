/** Networks whose addresses Mesa can verify. The API takes an asset, never a network (4.6). */
export const NETWORKS = ['tron', 'evm', 'bitcoin'] as const;
export type Network = (typeof NETWORKS)[number];

/**
 * Networks on which an asset is received, by its code: the document names none, so this is a setting
 * (`whitelist.rules.networks`, O-47). An asset without an entry cannot be verified, and is not offered.
 */
export type NetworksByCode = Readonly<Record<string, readonly Network[]>>;

export const DEFAULT_NETWORKS: Record<string, Network[]> = {
  USDT: ['tron'],
  USDC: ['evm'],
  BTC: ['bitcoin'],
};

export function networksOf(networks: NetworksByCode, code: string): readonly Network[] {
  return Object.hasOwn(networks, code) ? (networks[code] ?? []) : [];
}
