/** Qué llega y cuándo: en el resumen y como vista de las conversiones. */
export const lands = {
  title: 'Qué llega y cuándo',
  sub: 'conversiones aceptadas, horas previstas en {zone}',
  all: 'Ver las {n}',
  none: 'Ninguna conversión aceptada está por llegar.',
  noneBody: 'Una conversión aceptada queda aquí hasta que una lectura muestre que llegó.',
  error: 'No se pudo leer qué llega y cuándo',
  groups: {
    today: 'Hoy',
    tomorrow: 'Mañana',
    later: 'Después',
    past: 'Pasó su hora',
    unsettled: 'Ya no figura como liquidada',
    untimed: 'Sin hora informada',
  },
  from: 'A partir del {day}',
  pastSub: 'La hora prevista pasó',
  unsettledSub: 'Leída como liquidada antes',
  untimedSub: 'La API no dio una hora',
  nothing: 'Ninguna',
  fromAmount: 'de {amount} a {rate}',
  fromAmountBare: 'de {amount}',
  in: 'en {time}',
  ago: 'hace {time}',
  read: 'leído hace {time}',
  never: 'aún no leído',
  past: 'Previsto para {time}. La API aún dice {status}, leído hace {age}.',
  pastUnread: 'Previsto para {time}. No se ha leído desde entonces; hace {age} la API decía {status}.',
  unsettled:
    'Leída como liquidada por primera vez: {time}. En la última lectura, hace {age}, la API decía {status}.',
  noStatus: 'ningún estado',
  landed:
    '{n, plural, one {# más liquidada, según lo verificado} other {# más liquidadas, según lo verificado}} hoy: {amounts}. No se cuentan arriba.',
  unknown:
    '{n, plural, one {# conversión con resultado desconocido no está} other {# conversiones con resultado desconocido no están}} aquí: nada dice que el dinero vaya a llegar.',
  recorded:
    '{n, plural, one {# conversión que una persona registró como aceptada no está} other {# conversiones que una persona registró como aceptadas no están}} aquí: la API no lo confirmó.',
  ended:
    '{n, plural, one {# conversión no está} other {# conversiones no están}} aquí: una persona detuvo la lectura automática.',
  more: 'Hay más de las que se miran: los montos son de las más próximas.',
  show: 'Ver cuáles',
  open: 'abrir conversión {id}',
  notConfirmed: 'No confirmado',
  unsummed: '{n} fuera de la suma: sin monto confirmado',
  refresh: 'Actualizar la lista',
  end: 'Dejar de leerla',
  endTitle: '¿Dejar de leer esta conversión automáticamente?',
  endBody:
    'Sale de "Qué llega y cuándo". Un webhook o tu propia lectura siguen contando. No se envía nada a la API y nada cambia en la conversión.',
  endConfirm: 'Dejar de leer',
  endFailed: 'Se sigue leyendo.',
  ended1: '{name} detuvo la lectura automática el {time}.',
};
