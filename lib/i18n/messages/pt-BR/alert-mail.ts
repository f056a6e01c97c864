import type { Messages } from '../../shape';
import type { alertMail as en } from '../en/alert-mail';

export const alertMail: Messages<typeof en> = {
  open: 'Abrir na Mesa',
  more: 'E mais {count}: {link}',
  digest: {
    one: '1 aviso da Mesa desde o último resumo',
    many: '{count} avisos da Mesa desde o último resumo',
  },
  chosen: 'Você escolheu receber isto por e-mail. Mude em {link}',
  test: 'Este é um teste da Mesa. Os alertas chegam aqui.',
  toAll: {
    request_made: '{name} pede que uma segunda pessoa decida um pedido.',
    request_approved: '{name} aprovou um pedido.',
    request_rejected: '{name} recusou um pedido.',
    request_back: 'Um pedido voltou: a cotação estava fora do limite dele quando {name} confirmou.',
    request_withdrawn: '{name} retirou um pedido.',
    request_expired: 'Um pedido expirou sem que ninguém decidisse.',
    request_unknown: 'Um pedido aprovado está sem resultado conhecido.',
  },
};
