/**
 * Addresses that keep what they are sent: the contracts of USDT and USDC, by network, and addresses nobody has a key of.
 */
export const TOKEN_CONTRACTS = {
  ethereum: ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  polygon: [
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  ],
  bnb: ['0x55d398326f99059fF775485246999027B3197955', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  arbitrum: [
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
  ],
  optimism: [
    '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
  ],
  base: [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
    '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  ],
  avalanche: ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
} as const;

export const BURN_ADDRESSES = [
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
] as const;

const keyOf = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address);
const LOST: ReadonlyMap<string, 'token' | 'unusable'> = new Map([
  ...Object.values(TOKEN_CONTRACTS)
    .flat()
    .map((address) => [keyOf(address), 'token'] as const),
  ...BURN_ADDRESSES.map((address) => [keyOf(address), 'unusable'] as const),
]);

/** `address`: Base58 as it is, hexadecimal in lower case. */
export const lostReason = (address: string): 'token' | 'unusable' | undefined => LOST.get(address);
