import { route } from '@/lib/bff/route';
import { noteRequest } from '@/lib/contract/bff/notes';
import { intentParams } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: intentParams,
  handle: async ({ params }) =>
    readNotes(await services(), { of: params.correlation_id, part: 'branding', id: params.id }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'sub_merchant',
  params: intentParams,
  body: noteRequest,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    writeNote(
      await services(),
      actorOf(session),
      { of: params.correlation_id, part: 'branding', id: params.id },
      { intentId, ...body },
    ),
});
