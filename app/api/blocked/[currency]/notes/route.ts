import { route } from '@/lib/bff/route';
import { blockedParams, noteRequest } from '@/lib/contract/bff/notes';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'balance:read',
  scope: 'account',
  params: blockedParams,
  handle: async ({ params }) => readNotes(await services(), { blocked: params.currency }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'account',
  params: blockedParams,
  body: noteRequest,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    writeNote(await services(), actorOf(session), { blocked: params.currency }, { intentId, ...body }),
});
