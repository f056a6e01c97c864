import type { Messages } from '../../shape';
import type { alertMail as en } from '../en/alert-mail';

export const alertMail: Messages<typeof en> = {
  open: 'Abrir en Mesa',
  more: 'Y {count} más: {link}',
  digest: {
    one: '1 aviso de Mesa desde el último resumen',
    many: '{count} avisos de Mesa desde el último resumen',
  },
  chosen: 'Elegiste recibir esto por correo. Cámbialo en {link}',
  test: 'Esta es una prueba de Mesa. Las alertas llegan aquí.',
  toAll: {
    request_made: '{name} pide que una segunda persona decida una solicitud.',
    request_approved: '{name} aprobó una solicitud.',
    request_rejected: '{name} rechazó una solicitud.',
    request_back: 'Una solicitud volvió: la cotización estaba fuera de su límite cuando {name} confirmó.',
    request_withdrawn: '{name} retiró una solicitud.',
    request_expired: 'Una solicitud venció sin que nadie la decidiera.',
    request_unknown: 'Una solicitud aprobada no tiene resultado conocido.',
  },
};
