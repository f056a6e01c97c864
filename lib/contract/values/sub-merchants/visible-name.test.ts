import { expect, test } from 'vitest';
import type { z } from 'zod';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { resolveRequest } from '@/lib/contract/bff/conversion-requests';
import { destinationRequest } from '@/lib/contract/bff/destinations';
import { noteRequest } from '@/lib/contract/bff/notes';
import { invitationRequest } from '@/lib/contract/bff/people';
import { rejectRequest } from '@/lib/contract/bff/requests';
import { viewRequest } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { manualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { subMerchantRequest } from '@/lib/contract/bff/sub-merchants/register';
import { createGroupRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import { revealRequest } from '@/lib/contract/bff/transaction-requests';
import { mintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { readNote } from './withdrawal-note';

const ID = '00000000-0000-4000-8000-000000000001';
const WALLET = { kind: 'wallet', value: 'wallet-000042', currency: 'USDT' };
const VIEW = { list: 'onramps', shared: false, filters: {}, density: 'compact' };
type Field = [string, z.ZodType, (text: string) => unknown];

const NAMES: Field[] = [
  ['a person', invitationRequest, (name) => ({ email: 'ana@company.example', name, role: 'viewer' })],
  ['a destination', destinationRequest, (name) => ({ ...WALLET, name, owner: 'Ana' })],
  ['an owner', destinationRequest, (owner) => ({ ...WALLET, name: 'Rent', owner })],
  ['a sub-merchant', subMerchantRequest, (name) => ({ correlation_id: ID, name })],
  ['a tag', subMerchantRequest, (tag) => ({ correlation_id: ID, name: 'Loja', tags: [tag] })],
  ['a group', createGroupRequest, (walletName) => ({ walletName })],
  ['a view', viewRequest, (name) => ({ ...VIEW, name })],
  ['a payer', checkoutLinkRequest, (payer_name) => ({ currency_code: 'USDT', payer_name })],
  ['an address of webhooks', mintAddressRequest, (name) => ({ kind: 'onramp', name })],
];
const NOTES: Field[] = [
  ['a note', noteRequest, (text) => ({ text })],
  ['a rejection', rejectRequest, (reason) => ({ reason })],
  ['a reveal', revealRequest, (reason) => ({ reason })],
  ['a recorded outcome', manualResolutionRequest, (note) => ({ outcome: 'done', note })],
  ['a recorded outcome of a conversion', resolveRequest, (note) => ({ outcome: 'accepted', note })],
];
const HOSTILE = {
  'nothing but zero width': '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
  'Hangul that draws nothing': '\u3164'.repeat(12),
  'a turned direction': 'Recife adtL acitsígoL \u202e Ltda',
  'an isolated direction': 'Recife \u2067 Logística Ltda',
  'a soft hyphen': 'Recife Logís\u00adtica Ltda',
  'a word joiner': 'Recife Logís\u2060tica Ltda',
  'a line separator': 'Recife Logística\u2028Ltda',
  'a tag': 'Recife Logística \u{e0041}Ltda',
};

const refusalOf = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

test.each([...NAMES, ...NOTES])('safety 54: %s has no text that hides, turns or breaks', (_, schema, of) => {
  for (const [what, text] of Object.entries(HOSTILE))
    expect([what, refusalOf(schema, of(text))]).toEqual([what, ['control_characters']]);
  expect(refusalOf(schema, of('Recife Logística Ltda, 2ª via'))).toEqual([]);
});

test.each(NAMES)('safety 54: %s is one line', (_, schema, of) => {
  expect(refusalOf(schema, of('Recife\nLtda'))).toEqual(['control_characters']);
});

test.each(NOTES)('%s may have lines, and pictures of several signs', (_, schema, of) => {
  expect(refusalOf(schema, of('Falei com o banco:\n\tchega amanhã 👩🏽‍💻 ❤️'))).toEqual([]);
});

test('safety 54: the note of a withdrawal is one visible line', () => {
  for (const text of Object.values(HOSTILE)) expect(readNote(text)).toEqual({ reason: 'control_characters' });
});
