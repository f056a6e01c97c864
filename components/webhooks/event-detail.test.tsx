import { expect, test, vi } from 'vitest';
import type { WebhookAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { renderAs } from '@/lib/testing/screens/render-as';
import { EventDetail } from './event-detail';

const NOW = '2026-11-24T12:00:00.000Z';
const ANSWER = {
  event: { id: 'd1', status: 'processed', verdict: 'verified', received_at: NOW, body: 'kept', headers: {} },
  history: [],
  now: NOW,
} as unknown as WebhookAnswer;

test('a webhook leads who may read the log to who revealed it or processed it again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const draw = (role: 'admin' | 'operator') =>
    renderAs({ id: 'u1', role }, <EventDetail answer={ANSWER} onChoose={() => {}} />);
  expect(await draw('admin')).toContain('href="/audit?record=d1"');
  expect(await draw('operator')).not.toContain('/audit');
});
