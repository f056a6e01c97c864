import { partNotes } from '@/lib/bff/note-routes';
import { whitelistParams } from '@/lib/contract/bff/sub-merchants/whitelist';

export const { GET, POST } = partNotes(
  'whitelist',
  whitelistParams.transform(({ intent_id: id, ...of }) => ({ ...of, id })),
);
