import type { Messages } from '../../shape';
import type { typedAmount as en } from '../en/typed-amount';

export const typedAmount: Messages<typeof en> = {
  read: 'Lido como {amount}',
  caution: 'Isto é {read}, não {unread}. Para isso, escreva {other}.',
};
