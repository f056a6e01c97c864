import { listNotes } from '@/lib/bff/note-routes';

export const { GET, POST } = listNotes('withdrawals');
