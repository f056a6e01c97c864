import { partNotes } from '@/lib/bff/note-routes';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';

export const { GET, POST } = partNotes('checkouts', correlationParams.extend(linkParams.shape));
