import { partNotes } from '@/lib/bff/note-routes';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { transactionParams } from '@/lib/contract/bff/transaction-requests';

export const { GET, POST } = partNotes('withdrawals', correlationParams.extend(transactionParams.shape));
