import type { Messages } from '../../shape';
import type { stories as en } from '../en/stories';

export const stories: Messages<typeof en> = {
  title: 'Seis historias',
  sub: 'De tres a seis clics cada una, en las pantallas reales. Detente y sigue cuando quieras.',
  dismiss: 'Descartar',
  show: 'Mostrar las historias',
  whatBody:
    'Las historias existen solo en el sandbox. Cada una muestra qué pulsar y marca un paso cuando el registro lo muestra. Nada se registra en tu lugar y no se mueve dinero real.',
  length: '{count, plural, one {# paso} other {# pasos}}',
  progress: '{done} de {count}',
  done: 'Hecha',
  continue: 'Continuar',
  story: 'Historia {index} de {count}',
  next: 'Ahora pulsa',
  open: 'Ahora abre',
  become: 'Ahora actúa como',
  becomeFailed: 'Sigues siendo la misma persona: el servidor no confirmó el cambio.',
  wait: 'Espera: la tasa vence en {seconds} s.',
  again: 'Empezar de nuevo',
  leave: 'Salir de la historia',
  back: 'Volver al resumen',
  failed: 'El sandbox no lo aceptó.',
  missing: 'Este mundo no tiene registro para esta historia. La administración puede reiniciar el sandbox.',
  refused:
    'La API rechazó esta conversión, y su registro dice por qué. Si faltó saldo, reiniciar el sandbox lo restaura.',
  convert: {
    title: 'Convertir 250.000 USDT',
    body: 'Compara D0 con D1, acepta una y mira cuándo llegan los reales.',
    end: 'La tasa está fijada. El registro dice cuándo llegan los reales.',
  },
  lost: {
    title: 'La respuesta se pierde',
    body: 'Aceptas y no llega nada. Mesa lo averigua y nunca envía dos veces.',
    end: 'La respuesta se perdió y el registro se leyó de nuevo. Se envió una sola aceptación.',
  },
  expired: {
    title: 'La tasa venció mientras decidías',
    body: 'El reloj llega a cero. Tasa anterior junto a la nueva, y eliges otra vez.',
    end: 'No se aceptó nada hasta que elegiste la tasa nueva.',
  },
  chargeback: {
    title: 'Un contracargo semanas después',
    body: 'Un pagador disputa un checkout completado. Mira qué se bloqueó y por qué.',
    end: 'El saldo bloqueado contiene lo que retuvo el contracargo.',
  },
  onboard: {
    title: 'Dar de alta un subcomercio',
    body: 'De una empresa al KYB completo, con su marca en la página.',
    end: 'El subcomercio completó el alta y sus páginas de checkout llevan su marca.',
  },
  withdrawal: {
    title: 'Un retiro, dos personas',
    body: 'De una dirección aprobada de la whitelist al comprobante. Una persona pide, otra aprueba.',
    end: 'Una persona pidió, otra aprobó. El registro del retiro es el comprobante.',
  },
  steps: {
    convert: {
      quote: { press: 'Obtener cotización', place: 'Convertir' },
      accept: { press: 'D0 o D1, luego Aceptar', place: 'la cotización' },
      view: { press: 'Ver conversión', place: 'la conversión' },
    },
    lost: {
      lose: { press: 'Perder la próxima respuesta', place: 'Resumen' },
      quote: { press: 'Obtener cotización', place: 'Convertir' },
      accept: { press: 'D0 o D1, luego Aceptar', place: 'la cotización' },
      known: { press: 'Releer ahora', place: 'la conversión' },
    },
    expired: {
      quote: { press: 'Obtener cotización', place: 'Convertir' },
      renew: { press: 'Pedir la tasa renovada', place: 'la cotización' },
      again: { press: 'D0 o D1, luego Aceptar', place: 'la cotización' },
    },
    chargeback: {
      open: { press: 'el checkout', place: 'el checkout' },
      charge: { press: 'Hacer el contracargo', place: 'el checkout' },
      frozen: { press: 'Saldos', place: 'Saldos' },
    },
    onboard: {
      enrol: { press: 'Dar de alta, con un nombre', place: 'Dar de alta' },
      kyb: { press: 'Completar su KYB', place: 'el subcomercio' },
      brand: { press: 'Guardar marca, con un nombre o un logo', place: 'Marca' },
    },
    withdrawal: {
      approve: { press: 'Aprobar la dirección', place: 'Retiros' },
      withdraw: { press: 'Revisar retiro, a la dirección aprobada de {group}', place: 'Retiros' },
      decide: { press: 'Aprobar la solicitud', place: 'la solicitud' },
    },
  },
};
