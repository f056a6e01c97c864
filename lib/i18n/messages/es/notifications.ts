import type { Messages } from '../../shape';
import type { notifications as en } from '../en/notifications';

export const notifications: Messages<typeof en> = {
  title: 'Notificaciones',
  bell: '{unread, plural, =0 {Sin notificaciones nuevas} one {# notificación sin leer} other {# notificaciones sin leer}}',
  unread: 'Sin leer',
  markAll: 'Marcar todas como leídas',
  empty: 'No hay notificaciones.',
  emptyBody: 'Aquí aparecen fallos, contracargos, cambios de onboarding y aprobaciones.',
  failed: 'No se pudieron leer las notificaciones.',
  choices: 'Avisarme sobre',
  byMail: 'Por correo',
  choicesFailed: 'Tu elección no se guardó. Inténtalo de nuevo.',
  kinds: {
    kyb: 'Onboarding de subcomercios',
    failure: 'Fallos y resultados desconocidos',
    chargeback: 'Contracargos',
    approval: 'Aprobaciones de direcciones',
    request: 'Solicitudes que necesitan una segunda persona',
    landing: 'Llegada de conversiones',
  },
  lists: {
    checkouts: 'Checkout',
    onramps: 'Onramp',
    offramps: 'Offramp',
    withdrawals: 'Retiro',
    split: 'Split',
    conversion: 'Conversión',
    kyb: 'Onboarding de',
    other: 'Transacción',
  },
  titles: {
    kyb_changed: 'El onboarding de {name} cambió.',
    record_failed: '{list} {id} falló.',
    chargeback: '{list} {id} cambió después de completarse.',
    conversion_failed: 'La conversión {id} falló.',
    webhook_lost: '{list} {id} cambió, y ningún webhook lo informó.',
    outcome_unknown: 'No se conoce el resultado de una llamada a la API: {id}.',
    outcome_overruled: 'La API informa para la conversión {id} un resultado distinto del registrado.',
    figures_differ: 'La conversión {id} se aceptó con cifras distintas de las mostradas.',
    conversion_landed: 'La conversión {id} está liquidada, según lo verificado.',
    conversion_past_time: 'Pasó la hora prevista de la conversión {id}. La API no ha dicho que llegó.',
    conversion_silent:
      'Un día después de la hora prevista de la conversión {id}, la API aún no ha dicho que llegó.',
    approval_waiting: 'Una nueva dirección de {name} espera aprobación.',
    approval_given: 'Una dirección de {name} fue aprobada.',
    approval_changed: 'El estado de una dirección de {name} cambió.',
    many_reveals: '{name} reveló datos personales hasta el límite por hora. Cada acceso queda registrado.',
    alerts_stopped:
      'Las alertas para {name} ya no se aceptan. No se envía ninguna hasta que alguien lo permita.',
    request_made: '{name} te pide que decidas una solicitud.',
    request_approved: '{name} aprobó tu solicitud.',
    request_rejected: '{name} rechazó tu solicitud.',
    request_back:
      'Se te devolvió la solicitud: la cotización estaba fuera de tu límite cuando {name} confirmó.',
    request_withdrawn: '{name} retiró una solicitud.',
    request_expired: 'Tu solicitud venció sin que nadie la decidiera.',
    request_unknown:
      'Una solicitud aprobada no tiene resultado conocido. Les toca seguirla a ti y a la otra persona.',
    address_full: 'La dirección de webhook {name}… no acepta más webhooks sin firma por ahora.',
  },
};
