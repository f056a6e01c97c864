import { expect, test } from 'vitest';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { renderStill } from '@/lib/testing/screens/render-still';
import { RequestResult } from './request-result';

const NOW = '2026-11-24T12:00:00.000Z';
const DONE = {
  ...{ id: 'r1', state: 'done', correlation_id: 'c1', made_at: NOW, hash: 'h', intent_id: 'i1', asked: {} },
  ...{ maker: { id: 'otto', name: 'Otto' }, deciders: [], decided_by: { id: 'u1', name: 'Ana Lima' } },
  may: { decide: false, withdraw: false },
} as const;

const draw = (request: object) =>
  renderStill(<RequestResult request={request as ApprovalRequest} now={NOW} again={null} />, [
    ...(['requests', 'shell', 'common'] as const),
  ]);

test('a decided request leads to the tab of the sub-merchant that shows what came of it', () => {
  const tabs = { withdrawal: 'withdrawals', whitelist_address: 'whitelist', branding: 'branding' };
  for (const [kind, tab] of Object.entries(tabs))
    expect(draw({ ...DONE, kind })).toContain(`href="/sub-merchants/c1/${tab}"`);
});
