import 'server-only';
import type { z } from 'zod';
import { noteRequest, transactionNoteRequest } from '@/lib/contract/bff/notes';
import { transactionParams } from '@/lib/contract/bff/transaction-requests';
import type { NotedPart } from '@/lib/contract/values/noted-subject';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { actorOf } from '@/lib/operations/actor';
import { readNotes, writeNote } from '@/lib/operations/notes/record-notes';
import { services } from '@/lib/operations/services';
import { route } from './route';

/** Notes on the records of one of the API's lists. */
export function listNotes(list: TransactionList) {
  return {
    GET: route({
      permission: 'transactions:read',
      scope: 'account',
      params: transactionParams,
      handle: async ({ params: { id } }) => readNotes(await services(), { list, id }),
    }),
    POST: route({
      permission: 'notes:write',
      scope: 'account',
      params: transactionParams,
      body: transactionNoteRequest,
      intent: true,
      handle: async ({ session, params: { id }, body: { text, at }, intentId }) =>
        writeNote(await services(), actorOf(session), { list, id, at }, { intentId, text }),
    }),
  };
}

export function partNotes(part: NotedPart, params: z.ZodType<{ correlation_id: string; id: string }>) {
  return {
    GET: route({
      permission: 'sub_merchants:read',
      scope: 'sub_merchant',
      params,
      handle: async ({ params: { correlation_id: of, id } }) => readNotes(await services(), { of, part, id }),
    }),
    POST: route({
      permission: 'notes:write',
      scope: 'sub_merchant',
      params,
      body: noteRequest,
      intent: true,
      handle: async ({ session, params: { correlation_id: of, id }, body, intentId }) =>
        writeNote(await services(), actorOf(session), { of, part, id }, { intentId, ...body }),
    }),
  };
}
