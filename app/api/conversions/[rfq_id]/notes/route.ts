import { route } from '@/lib/bff/route';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { noteRequest } from '@/lib/contract/bff/notes';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  params: conversionParams,
  handle: async ({ params }) => readNotes(await services(), { rfqId: params.rfq_id }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'account',
  params: conversionParams,
  body: noteRequest,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    writeNote(await services(), actorOf(session), { rfqId: params.rfq_id }, { intentId, ...body }),
});
