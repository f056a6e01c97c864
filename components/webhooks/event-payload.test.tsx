import { expect, test, vi } from 'vitest';
import type { WebhookDetail } from '@/lib/contract/bff/webhooks/webhook-events';
import { ApiError } from '@/lib/queries/api/api-client';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { EventPayload } from './event-payload';

vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: () => ({ error: new ApiError('rate_limited', 429), isPending: false, data: undefined }),
}));

test('a body that could not be revealed says why', () => {
  const event = {
    ...{ id: 'd1', body: 'kept', payload: '{"a":1}', address: 'whk_1', size: 7, headers: { 'x-one': 'two' } },
  } as unknown as WebhookDetail;
  const html = renderStill(<EventPayload event={event} />, ['common', 'errors', 'events']);
  expect(wordsOf(html.slice(html.indexOf('role="alert"')))).toContain('It could not be revealed. Too many');
  expect(wordsOf(html)).toContain('x-one two');
});
