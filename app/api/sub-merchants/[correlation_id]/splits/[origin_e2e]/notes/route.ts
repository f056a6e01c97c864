import { partNotes } from '@/lib/bff/note-routes';
import { splitParams } from '@/lib/contract/bff/sub-merchants/splits';

export const { GET, POST } = partNotes(
  'splits',
  splitParams.transform(({ origin_e2e: id, ...of }) => ({ ...of, id })),
);
