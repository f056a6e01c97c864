import { expect, test } from 'vitest';
import { parseJson } from '@/lib/contract/values/json/json';
import { answersAnother } from './answers-another';

const CID = '3f0c2a52-6e0f-4d7c-9a52-1f2c3d4e5f60';
const FOREIGN = 'aadcac0e-cfc2-4f76-9d83-92947a8917fa';
const HASH = '0xAB12cd34';
const ours = { params: { id: 'rfq-1' } };
const signed = { correlationId: CID };

test.each<[string, object, string, boolean]>([
  ['getConversion', ours, '{"end2end":"e2e-9","attributes":{}}', false],
  ['getConversion', ours, '{"attributes":{"rfq_id":"rfq-1"},"rfq_id":"rfq-1"}', false],
  ['getConversion', ours, '{"attributes":{"rfq_id":"rfq-2"}}', true],
  ['getConversion', ours, '{"rfq_id":"rfq-2"}', true],
  ['getConversion', ours, '{"quote":{"rfq_id":"RFQ-1"}}', true],
  ['getConversion', { params: { id: '12' } }, '{"rfq_id":12}', false],
  ['acceptQuote', { body: { rfq_id: 'rfq-1' } }, '{"rfq_id":"rfq-2","state":"REFUSED"}', true],
  ['acceptQuote', { body: { rfq_id: 'rfq-1' } }, '{"attributes":{"rfq_id":"rfq-2"}}', true],
  ['acceptQuote', { body: { rfq_id: 'rfq-1' } }, '{"quote":{"rfq_id":"rfq-2"}}', true],
  ['acceptQuote', { body: { rfq_id: 'rfq-1' } }, '{"attributes":{"rfq_id":"rfq-1"}}', false],
  ['acceptQuote', { body: { rfq_id: 'rfq-1' } }, '{"error":"no"}', false],
  ['getConversion', ours, '{"attributes":{"quote":{"rfq_id":"rfq-2"}}}', true],
  ['getWithdrawal', ours, '{"end2end":"rfq-1"}', false],
  ['getWithdrawal', ours, '{"end2end":"RFQ-1"}', true],
  ['getWithdrawal', ours, '{"end2end":"other","attributes":{"tx_hash":"rfq-1"}}', false],
  ['getWithdrawal', { params: { id: HASH } }, '{"end2end":"e","attributes":{"tx_hash":"ab12CD34"}}', false],
  ['getWithdrawal', { params: { id: FOREIGN.toUpperCase() } }, `{"end2end":"${FOREIGN}"}`, false],
  ['getWithdrawal', ours, '{"end2end":"other","attributes":{"tx_hash":"0xff"}}', true],
  ['getWithdrawal', ours, '{"error":"not found"}', false],
  ['getSplit', { ...signed, params: { origin_e2e: 'o-1' } }, '{"origin_e2e":"o-2"}', true],
  ['getSplit', { ...signed, params: { origin_e2e: 'o-1' } }, '{"origin_e2e":"o-1","end2end":"s"}', false],
  ['getSplit', { ...signed, params: { origin_e2e: 'o-1' } }, '{"attributes":{"origin_e2e":"o-2"}}', true],
  ['changeWhitelist', { ...signed, body: { walletId: 'w1' } }, '{"walletId":"w2"}', true],
  ['changeWhitelist', { ...signed, body: { walletName: 'Treasury' } }, '{"walletId":"w2"}', false],
  ['getSubMerchantBalance', signed, `{"correlation_id":"${CID.toUpperCase()}","balances":[]}`, false],
  ['getSubMerchantBalance', signed, `{"correlation_id":"${FOREIGN}","balances":[]}`, true],
  ['getOnboardingStatus', signed, `{"attributes":{"correlation_id":"${FOREIGN}"}}`, true],
  ['listWalletGroups', signed, `{"groups":[null,{"id":"g","correlation_id":"${FOREIGN}"}]}`, true],
  ['listWalletGroups', signed, `{"groups":[{"addresses":[{"id":"a","correlation_id":"${FOREIGN}"}]}]}`, true],
  ['listWalletGroups', signed, `{"groups":[{"addresses":[{"id":"a","correlation_id":"${CID}"}]}]}`, false],
  [
    'listSubMerchantWithdrawals',
    signed,
    `{"results":[{"attributes":{"correlation_id":"${FOREIGN}"}}]}`,
    true,
  ],
  ['changeBranding', signed, `{"payload":{"correlation_id":"${FOREIGN}"},"message":"Saved"}`, true],
  ['createSubMerchantWithdrawal', signed, `{"link":"https://x","correlation_id":"${FOREIGN}"}`, true],
  ['createSubMerchantWithdrawal', signed, `{"error":"no","correlation_id":"${FOREIGN}"}`, true],
  ['createSubMerchantWithdrawal', signed, '{"error":"no","trace_id":"t-1"}', false],
  ['listWithdrawals', {}, `{"results":[{"attributes":{"correlation_id":"${FOREIGN}"}}]}`, false],
  ['getConversion', ours, '[{"rfq_id":"rfq-2"}]', false],
])(
  'an answer of %s asked with %j that reads %s names another record: %s (safety 40)',
  (id, asked, body, another) => {
    expect(answersAnother(id, asked, parseJson(body))).toBe(another);
  },
);
