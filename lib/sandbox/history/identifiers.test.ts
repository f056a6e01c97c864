import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { expect, test } from 'vitest';
import { toBase58Check } from '@/lib/sandbox/history/identifiers/base-encoding';
import { walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { pixId } from '@/lib/sandbox/history/identifiers/pix-ids';
import { clientsOf } from './seeded-clients';

test('addresses are written as Bitcoin and TRON write them', () => {
  const genesis = Buffer.from('62e907b15cbf27d5425399ebf6f0fb50ebb88f18', 'hex');
  expect(toBase58Check(0x00, genesis)).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  const tether = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex');
  expect(toBase58Check(0x41, tether)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(walletOf('someone', 'USDT')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(walletOf('someone', 'BTC')).toMatch(/^1[1-9A-HJ-NP-Za-km-z]{25,33}$/);
  expect(walletOf('someone', 'USDC')).toMatch(/^0x[0-9a-f]{40}$/);
});

test('every client has a valid CPF or CNPJ of its own', () => {
  const ids = clientsOf('seed', 'A', 5_000).map(({ taxId }) => taxId);
  expect(new Set(ids).size).toBe(5_000);
  expect(ids.filter((id) => (id.length === 11 ? isValidCpf(id) : isValidCnpj(id)))).toHaveLength(5_000);
  expect(ids.some((id) => id.length === 14) && ids.some((id) => id.length === 11)).toBe(true);
});

test('a PIX id has the shape of a real one and names the minute it was paid in', () => {
  const id = pixId(Date.parse('2026-11-10T02:59:59.999Z'), 0.3, Buffer.alloc(16, 7));
  expect(id).toMatch(/^E\d{8}202611100259[0-9A-Za-z]{11}$/);
});
