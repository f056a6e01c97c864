import type { Messages } from '../shape';

/** Below a field into which an amount is typed. */
const en = {
  read: 'Read as {amount}',
  caution: 'This is {read}, not {unread}. For that, write {other}.',
} as const;

const ptBR: Messages<typeof en> = {
  read: 'Lido como {amount}',
  caution: 'Isto é {read}, não {unread}. Para isso, escreva {other}.',
};

const es: Messages<typeof en> = {
  read: 'Leído como {amount}',
  caution: 'Esto es {read}, no {unread}. Para eso, escribe {other}.',
};

export const typedAmount = { en, 'pt-BR': ptBR, es };
