import { partNotes } from '@/lib/bff/note-routes';
import { intentParams } from '@/lib/contract/bff/sub-merchants/manual-resolution';

export const { GET, POST } = partNotes('branding', intentParams);
