import { largeBodyRoute, route } from '@/lib/bff/route';
import { makeRequest as makeRequestBody } from '@/lib/contract/bff/requests';
import { MAX_BRANDING_BODY_BYTES } from '@/lib/contract/bff/sub-merchants/branding';
import { personOf } from '@/lib/operations/actor';
import { makeRequest } from '@/lib/operations/requests/make-request';
import { readRequests } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'requests:read',
  scope: 'account',
  handle: async ({ session }) => readRequests(await services(), personOf(session)),
});

/** The body may hold a logo. */
export const POST = largeBodyRoute(MAX_BRANDING_BODY_BYTES, {
  permission: 'requests:make',
  scope: 'account',
  body: makeRequestBody,
  intent: true,
  handle: async ({ session, body, intentId }) =>
    makeRequest(await services(), personOf(session), { intentId, asked: body }),
});
