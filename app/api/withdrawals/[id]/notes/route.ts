import { route } from '@/lib/bff/route';
import { transactionNoteRequest } from '@/lib/contract/bff/notes';
import { transactionParams } from '@/lib/contract/bff/transaction-requests';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  scope: 'account',
  params: transactionParams,
  handle: async ({ params }) => readNotes(await services(), { list: 'withdrawals', id: params.id }),
});

export const POST = route({
  permission: 'notes:write',
  scope: 'account',
  params: transactionParams,
  body: transactionNoteRequest,
  intent: true,
  handle: async ({ session, params, body: { text, at }, intentId }) =>
    writeNote(
      await services(),
      actorOf(session),
      { list: 'withdrawals', id: params.id, at },
      { intentId, text },
    ),
});
