import { route } from '@/lib/bff/route';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { noteRequest } from '@/lib/contract/bff/notes';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  scope: 'account',
  params: linkParams,
  handle: async ({ params }) => readNotes(await services(), { linkId: params.id }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'account',
  params: linkParams,
  body: noteRequest,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    writeNote(await services(), actorOf(session), { linkId: params.id }, { intentId, ...body }),
});
