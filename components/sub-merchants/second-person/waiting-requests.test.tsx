import { expect, test, vi } from 'vitest';
import { SubMerchantFrame } from '@/components/sub-merchants/overview/sub-merchant-frame';
import type { SubMerchantAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const NOW = '2026-11-24T12:00:00.000Z';
const INITIAL = {
  sub_merchant: { correlation_id: CID, name: 'Livraria Outono', kyb: { read_at: NOW, source: 'api' } },
  now: NOW,
} as unknown as SubMerchantAnswer;

const REQUEST = {
  id: 'r1',
  kind: 'withdrawal',
  state: 'open',
  correlation_id: CID,
  made_at: NOW,
  hash: 'h',
  maker: { id: 'otto', name: 'Otto' },
  deciders: [{ id: 'davi', name: 'Davi Lins' }],
  asked: { amount: '2400.00', account: 'USDT' },
  may: { decide: false, withdraw: false },
};

function draw(requests: object[]) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/api/requests')
      ? Response.json({ requests, deciders: {}, rules: { second_person: [] }, now: NOW })
      : Response.json(INITIAL),
  );
  return renderAs(
    { id: 'u1', role: 'viewer' },
    <SubMerchantFrame correlationId={CID} initial={INITIAL}>
      {null}
    </SubMerchantFrame>,
  );
}

test('what waits for a second person is told on the sub-merchant, with who asked and who may decide', async () => {
  const html = await draw([REQUEST]);
  expect(wordsOf(html)).toContain(
    'Withdrawal, 2,400.00 USDT by Otto, 09:00. Waits for Davi Lins. Nothing was sent to the API',
  );
  expect(html).toContain('href="/requests/r1"');
});

test('what was decided, and what is of another sub-merchant, is not told there', async () => {
  const html = await draw([
    { ...REQUEST, state: 'done' },
    { ...REQUEST, id: 'r2', correlation_id: 'another' },
  ]);
  expect(html).not.toContain('/requests/');
});
