import { route } from '@/lib/bff/route';
import { makeRequest as makeRequestBody } from '@/lib/contract/bff/requests';
import { personOf } from '@/lib/operations/actor';
import { makeRequest } from '@/lib/operations/requests/make-request';
import { readRequests } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'requests:read',
  handle: async ({ session }) => readRequests(await services(), personOf(session)),
});

export const POST = route({
  permission: 'requests:make',
  body: makeRequestBody,
  intent: true,
  handle: async ({ session, body, intentId }) =>
    makeRequest(await services(), personOf(session), { intentId, asked: body }),
});
