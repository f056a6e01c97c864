import { route } from '@/lib/bff/route';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { noteRequest } from '@/lib/contract/bff/notes';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams.extend(linkParams.shape),
  handle: async ({ params }) =>
    readNotes(await services(), { of: params.correlation_id, part: 'checkouts', id: params.id }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'sub_merchant',
  params: correlationParams.extend(linkParams.shape),
  body: noteRequest,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    writeNote(
      await services(),
      actorOf(session),
      { of: params.correlation_id, part: 'checkouts', id: params.id },
      { intentId, ...body },
    ),
});
