import type { Messages } from '../../shape';
import type { typedAmount as en } from '../en/typed-amount';

export const typedAmount: Messages<typeof en> = {
  read: 'Leído como {amount}',
  caution: 'Esto es {read}, no {unread}. Para eso, escribe {other}.',
};
