import { expect, test } from 'vitest';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { renderStill } from '@/lib/testing/screens/render-still';
import { RequestResult } from './request-result';

const NOW = '2026-11-24T12:00:00.000Z';
const DONE = {
  id: 'r1',
  state: 'done',
  correlation_id: 'c1',
  made_at: NOW,
  hash: 'h',
  intent_id: 'i1',
  asked: {},
  maker: { id: 'otto', name: 'Otto' },
  deciders: [],
  decided_by: { id: 'u1', name: 'Ana Lima' },
  ends_at: NOW,
  may: { decide: false, withdraw: false },
} as const;

const draw = (request: object) =>
  renderStill(<RequestResult request={request as ApprovalRequest} now={NOW} again={null} />, [
    ...(['requests', 'shell', 'common'] as const),
  ]);

test('a request that nobody else may decide is told so once; one whose maker may no longer ask can only be rejected', () => {
  const open = { ...DONE, state: 'open', kind: 'branding', maker: { id: 'u1', name: 'Ana Lima' } };
  const alone = draw(open);
  expect(alone).toContain('Nobody else may decide it now.');
  expect(alone).not.toContain('Somebody else decides it.');
  expect(draw({ ...open, deciders: [{ id: 'd', name: 'Davi' }] })).toContain('Somebody else decides it.');
  const gone = { ...DONE, state: 'open', kind: 'branding', maker_gone: true };
  const html = draw({ ...gone, may: { decide: false, withdraw: false, reject: true } });
  expect(html).toContain('Otto may no longer ask for this, so it cannot be approved.');
  expect(html).not.toContain('your own way in');
});

test('a decided request leads to the tab of the sub-merchant that shows what came of it', () => {
  const tabs = { withdrawal: 'withdrawals', whitelist_address: 'whitelist', branding: 'branding' };
  for (const [kind, tab] of Object.entries(tabs))
    expect(draw({ ...DONE, kind })).toContain(`href="/sub-merchants/c1/${tab}"`);
});

test('asked again: who asked is led to the form of its kind by the request’s id alone, once it is over without an effect', () => {
  const mine = { ...DONE, maker: { id: 'u1', name: 'Ana Lima' }, asked: { address: 'T1', pix_key: 'k' } };
  const forms = {
    withdrawal: '/sub-merchants/c1/withdrawals',
    whitelist_address: '/sub-merchants/c1/whitelist',
    branding: '/sub-merchants/c1/branding',
    destination: '/destinations',
  };
  for (const [kind, form] of Object.entries(forms)) {
    const link = `href="${form}?again=r1"`;
    for (const state of ['rejected', 'expired', 'withdrawn', 'back'])
      expect(draw({ ...mine, kind, state })).toContain(link);
    for (const state of ['open', 'approved', 'done'])
      expect(draw({ ...mine, kind, state })).not.toContain('?again=');
    expect(draw({ ...DONE, kind, state: 'rejected' })).not.toContain('?again=');
  }
  for (const kind of ['person', 'policy', 'conversion'])
    expect(draw({ ...mine, kind, state: 'rejected' })).not.toContain('?again=');
});
