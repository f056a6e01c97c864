import { afterEach, expect, test, vi } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ConversionsTable } from './conversions-table';

const QUOTE: Conversion = {
  rfq_id: 'rfq-1',
  state: 'open',
  from_currency: 'USDT',
  to_currency: 'BRL',
  fixed_side: 'from',
  requested_amount: '1',
  options: {},
  expires_at: '2026-11-20T17:30:30Z',
  renewable_up_to: '2026-11-20T17:35:00Z',
  received_at: '2026-11-20T17:30:00Z',
  created_at: '2026-11-20T17:30:00Z',
  updated_at: '2026-11-20T17:30:00Z',
  created_by: { id: 'u', name: 'Ana' },
  attempts: [],
  reads: [],
};
const drawn = () =>
  renderStill(<ConversionsTable conversions={[QUOTE]} readAt="2026-11-20T17:30:10Z" />, [
    'common',
    'convert',
  ]);

afterEach(() => {
  vi.useRealTimers();
});

test('safety 21: the first picture of a quote is of its answer, whatever the clock of who draws it', () => {
  const pictures = ['2026-11-20T17:30:10Z', '2026-11-21T17:30:10Z'].map((time) => {
    vi.useFakeTimers({ now: new Date(time) });
    return wordsOf(drawn());
  });
  expect(pictures[1]).toBe(pictures[0]);
});
