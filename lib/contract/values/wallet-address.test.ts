import { describe, expect, test } from 'vitest';
import {
  BASE58_INVALID,
  BASE58_VALID,
  EIP55_ONE_CASE,
  EIP55_VALID,
  SEGWIT_INVALID,
  SEGWIT_UNUSABLE,
  SEGWIT_VALID,
  TRON_VALID,
} from '@/lib/testing/fixtures/wallet-address-vectors';
import { BURN_ADDRESSES, TOKEN_CONTRACTS } from './lost-addresses';
import {
  checkWalletAddress,
  inFours,
  isRetyped,
  refusedWallet,
  sameAddress,
  similarAddresses,
} from './wallet-address';
import { NETWORKS, type Network } from './wallet-networks';

const VALID: Readonly<Record<Network, readonly string[]>> = {
  evm: EIP55_VALID,
  bitcoin: [...SEGWIT_VALID, ...BASE58_VALID],
  tron: TRON_VALID,
};
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const accepted = (text: string, network: Network) => checkWalletAddress(text, [network]).ok;
const reason = (text: string, network: Network) => {
  const checked = checkWalletAddress(text, [network]);
  return checked.ok ? 'accepted' : checked.reason;
};

/** Edit distance one: change, drop, double or swap. */
function* mutations(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const [before, here, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
    for (const other of ALPHABET) if (other !== here) yield before + other + after;
    yield before + after;
    yield before + here + here + after;
    const next = after[0] ?? here;
    if (next !== here) yield before + next + here + after.slice(1);
  }
}

describe.each(NETWORKS)('%s', (network) => {
  test.each(VALID[network])('safety 42: %s is taken as it is', (address) => {
    expect(checkWalletAddress(` ${address}\n`, [network])).toEqual({ ok: true, network, address });
  });

  test('safety 42: none of its addresses is taken on another network', () => {
    for (const address of VALID[network]) {
      for (const other of NETWORKS.filter((name) => name !== network)) {
        expect([address, reason(address, other)]).toEqual([address, 'address_of_other_network']);
      }
    }
  });

  test('safety 42: with one character changed, left out, doubled or swapped, none is taken', () => {
    let tried = 0;
    const taken: string[] = [];
    for (const address of VALID[network]) {
      for (const mutated of mutations(address)) {
        tried += 1;
        if (accepted(mutated, network)) taken.push(`${address} -> ${mutated}`);
      }
    }
    expect(tried).toBeGreaterThan(10_000);
    expect(taken).toEqual([]);
  });
});

test('safety 46b: contracts of the coins and burn addresses are refused with that reason, in every letter case', () => {
  const contracts = Object.values(TOKEN_CONTRACTS).flat();
  for (const [addresses, told] of [
    [contracts, 'address_of_token'],
    [BURN_ADDRESSES, 'address_unusable'],
  ] as const)
    for (const address of addresses) {
      const spellings = address.startsWith('0x') ? [address, address.toLowerCase()] : [address];
      for (const spelling of spellings) {
        const checked = checkWalletAddress(spelling, NETWORKS);
        expect([spelling, !checked.ok && checked.reason]).toEqual([spelling, told]);
        expect(refusedWallet(`${spelling.slice(0, 5)}\u200b${spelling.slice(5)}`)).toBe(told);
      }
    }
  for (const address of [`0x${'0'.repeat(39)}1`, `0x${'f'.repeat(40)}`, `0x${'dead'.repeat(10)}`])
    expect(reason(address, 'evm')).toBe('address_unusable');
  expect(refusedWallet('wallet-cold-000042')).toBeUndefined();
});

test('EIP-55: one letter case is not taken by itself, and how it is written with a checksum is told', () => {
  for (const address of EIP55_VALID) {
    for (const one of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      const refusal = { ok: false, reason: 'address_without_checksum', withChecksum: address };
      expect(checkWalletAddress(one, ['evm'])).toEqual(refusal);
      expect(checkWalletAddress(one, ['tron'])).toEqual({ ok: false, reason: 'address_of_other_network' });
    }
  }
  for (const address of EIP55_ONE_CASE) {
    expect(checkWalletAddress(address, ['evm'])).toMatchObject({ withChecksum: address });
  }
  expect(checkWalletAddress(TRON_VALID[0].toLowerCase(), ['tron'])).not.toHaveProperty('withChecksum');
});

test.each(EIP55_ONE_CASE)('EIP-55: %s has one letter case and so nothing to verify', (text) => {
  expect(reason(text, 'evm')).toBe('address_without_checksum');
});

test.each(SEGWIT_INVALID)('BIP-173, BIP-350: %s is refused', (text) => {
  expect(accepted(text, 'bitcoin')).toBe(false);
});

test.each(SEGWIT_UNUSABLE)(
  'BIP-350: %s is well formed, and refused because anyone may take what is sent',
  (text) => {
    expect(reason(text, 'bitcoin')).toBe('address_unusable');
  },
);

test.each(BASE58_INVALID)('Base58Check: %s is refused', (text) => {
  expect(accepted(text, 'bitcoin')).toBe(false);
});

test.each([
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'evm', 'address_without_checksum'],
  ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'evm', 'address_without_checksum'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'evm', 'address_checksum'],
  ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm', 'not_an_address'],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm', 'not_an_address'],
  ['0x0000000000000000000000000000000000000000', 'evm', 'address_unusable'],
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'tron', 'address_unusable'],
  ['1111111111111111111114oLvT2', 'bitcoin', 'address_unusable'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'tron', 'address_checksum'],
  ['vitalik.eth', 'evm', 'not_an_address'],
  ['', 'evm', 'required'],
  ['   ', 'tron', 'required'],
  ['TR7NHqjeKQxGTCi8q8ZY4\u200bpL8otSzgjLj6t', 'tron', 'control_characters'],
  ['\u202eTR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron', 'control_characters'],
  ['Т'.concat('R7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), 'tron', 'not_an_address'],
  ['1'.repeat(129), 'bitcoin', 'too_long'],
] as const)('safety 42: %j on %s is refused as %s', (text, network, expected) => {
  expect(reason(text, network)).toBe(expected);
});

test('an asset of two networks takes the addresses of both, and tells which', () => {
  const networks = ['tron', 'evm'] as const;
  expect(checkWalletAddress(TRON_VALID[0], networks)).toMatchObject({ ok: true, network: 'tron' });
  expect(checkWalletAddress(EIP55_VALID[0], networks)).toMatchObject({ ok: true, network: 'evm' });
  expect(checkWalletAddress(SEGWIT_VALID[0], networks)).toEqual({
    ok: false,
    reason: 'address_of_other_network',
  });
});

test('letter case tells apart what it tells apart on the network', () => {
  expect(sameAddress(EIP55_VALID[0], EIP55_VALID[0].toLowerCase())).toBe(true);
  expect(sameAddress(SEGWIT_VALID[0], SEGWIT_VALID[1])).toBe(true);
  expect(sameAddress(TRON_VALID[0], TRON_VALID[0].toLowerCase())).toBe(false);
});

test('safety 42: an address with the same first and last four is a look-alike, itself is not', () => {
  const [known] = EIP55_VALID;
  const poisoned = `0x5aae${'0'.repeat(32)}BEAED`.slice(0, 38) + known.slice(-4);
  const list = [{ address: known }, { address: EIP55_VALID[1] }, {}];
  expect(similarAddresses(poisoned, list)).toEqual([{ address: known }]);
  expect(similarAddresses(known, list)).toEqual([]);
  expect(similarAddresses(`TJKG${'x'.repeat(26)}anQX`, [{ address: TRON_VALID[0] }])).toHaveLength(1);
  expect(similarAddresses(TRON_VALID[1], [{ address: TRON_VALID[0] }])).toEqual([]);
});

test('groups of four are the whole address, and the second look asks for its very end', () => {
  for (const address of [...EIP55_VALID, ...TRON_VALID, ...SEGWIT_VALID]) {
    expect(inFours(address).join('')).toBe(address);
    expect(
      inFours(address)
        .slice(0, -1)
        .every((part) => part.length === 4),
    ).toBe(true);
    expect(isRetyped(address, ` ${address.slice(-6)}`)).toBe(true);
    expect(isRetyped(address, address.slice(-5))).toBe(false);
  }
  expect(isRetyped(TRON_VALID[0], 'GJLJ6T')).toBe(false);
  expect(isRetyped(EIP55_VALID[0], '1beaed', { anyCase: true })).toBe(true);
  expect(isRetyped(EIP55_VALID[0], '1beaee', { anyCase: true })).toBe(false);
});
