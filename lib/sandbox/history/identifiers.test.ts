import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromBase58Check,
  fromBase62,
  toBase58Check,
  toBase62,
} from '@/lib/sandbox/history/identifiers/base-encoding';
import { hashOf, ownerOf, recordOfHash, walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { minuteOf, pixId } from '@/lib/sandbox/history/identifiers/pix-ids';
import { sealerOf } from '@/lib/sandbox/history/identifiers/sealed-number';
import { clientsOf } from './seeded-clients';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const owner = fc.record({
  book: fc.integer({ min: 0, max: 255 }),
  part: fc.integer({ min: 0, max: 255 }),
  number: fc.integer({ min: 0, max: 0xffff_ffff }),
});
const asset = fc.constantFrom('USDT', 'USDC', 'BTC', 'EURC');

test('addresses are written as Bitcoin and TRON write them', () => {
  const genesis = Buffer.from('62e907b15cbf27d5425399ebf6f0fb50ebb88f18', 'hex');
  expect(toBase58Check(0x00, genesis)).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  const tether = Buffer.from('a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hex');
  expect(toBase58Check(0x41, tether)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(fromBase58Check('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(tether);
});

test('what was written in letters reads back to the same bytes', () => {
  fc.assert(
    fc.property(bytes(16), bytes(20), (block, account) => {
      expect(toBase62(block)).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(fromBase62(toBase62(block))).toEqual(Buffer.from(block));
      expect(fromBase58Check(toBase58Check(0x41, account))).toEqual(Buffer.from(account));
    }),
  );
});

test('an identifier leads back to what it was made of, and no other text does', () => {
  const sealer = sealerOf('seed');
  fc.assert(
    fc.property(owner, asset, bytes(16), (made, code, stray) => {
      expect(sealer.unseal(sealer.seal({ ...made, kind: 'end2end' }))).toEqual({ ...made, kind: 'end2end' });
      expect(ownerOf(sealer, walletOf(sealer, made, code))).toEqual({ ...made, kind: 'wallet' });
      expect(recordOfHash(sealer, hashOf(sealer, made, code))).toEqual({ ...made, kind: 'hash' });
      expect(sealer.unseal(stray)).toBeUndefined();
      expect(sealerOf('other').unseal(sealer.seal({ ...made, kind: 'end2end' }))).toBeUndefined();
    }),
  );
  for (const text of ['', 'x', '0x', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0'.repeat(64), 'é'.repeat(22)]) {
    expect(ownerOf(sealer, text)).toBeUndefined();
    expect(recordOfHash(sealer, text)).toBeUndefined();
    expect(fromBase62(text)).toBeUndefined();
  }
});

test('every client has a valid CPF or CNPJ of its own, and is found by it', () => {
  const clients = clientsOf('seed', 'A', 5_000);
  const ids = Array.from({ length: clients.size }, (_, client) => clients.taxId(client));
  expect(new Set(ids).size).toBe(clients.size);
  expect(ids.filter((id) => (id.length === 11 ? isValidCpf(id) : isValidCnpj(id)))).toHaveLength(
    clients.size,
  );
  expect(ids.some((id) => id.length === 14) && ids.some((id) => id.length === 11)).toBe(true);
  for (const [client, id] of ids.entries()) expect(clients.byTaxId(id)).toBe(client);
  expect(clients.byTaxId('52998224725')).toBeUndefined();
  expect(clients.byTaxId(ids[0]?.slice(0, -1) ?? '')).toBeUndefined();
  expect(clients.byTaxId(clientsOf('seed', 'A', 9_000).taxId(8_999))).toBeUndefined();
});

test('a PIX id has the shape of a real one and names the minute it was paid in', () => {
  const id = pixId(Date.parse('2026-11-10T02:59:59.999Z'), 0.3, Buffer.alloc(16, 7));
  expect(id).toMatch(/^E\d{8}202611100259[0-9A-Za-z]{11}$/);
  expect(minuteOf(id)).toEqual({
    first: Date.parse('2026-11-10T02:59:00Z'),
    last: Date.parse('2026-11-10T02:59:59.999Z'),
  });
  expect(minuteOf(id.slice(0, -1))).toBeUndefined();
  expect(minuteOf(id.replace('20261110', '20261340'))).toBeUndefined();
});
