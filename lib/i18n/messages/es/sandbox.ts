import type { Messages } from '../../shape';
import type { sandbox as en } from '../en/sandbox';

export const sandbox: Messages<typeof en> = {
  title: 'Sandbox',
  intro: 'Adelanta el tiempo y decide qué ocurre fuera de este panel. Solo cambian datos de prueba.',
  tabs: {
    label: 'Secciones del sandbox',
    world: 'Qué pasa después',
    faults: 'Fallos',
    transactions: 'Transacciones',
    subMerchants: 'Subcomercios',
    webhooks: 'Webhooks',
    clauses: 'Cláusulas',
    developers: 'Para desarrollo',
    controls: 'Controles',
  },
  clauses: {
    show: 'Mostrar cláusulas',
    showHint: 'Junto a cada control del sandbox: las cláusulas del contrato que pone a prueba.',
    label: 'Cláusulas del contrato que esto pone a prueba',
    seen: 'mostrada en este mundo',
    notShown: 'aún no mostrada',
  },
  done: 'Listo',
  clock: {
    title: 'Reloj del sandbox',
    real: 'Hora real',
    ahead: '{duration} de adelanto',
    behind: '{duration} de atraso',
    frozen: 'Detenido',
    stop: 'Detener',
    run: 'Dejar correr',
    toReal: 'Volver a la hora real',
    advance: 'Avanzar',
    due: 'Próximo vencimiento {time}',
    toDue: 'Ir allí',
    step: {
      rate: 'Después del fin de la tasa: {duration}',
      renewal: 'Después del fin de la renovación: {duration}',
      hour: 'Una hora más',
      day: 'Un día más',
      cooldown: '30 días más, después de la pausa de marca',
    },
  },
  reset: 'Reiniciar el mundo',
  resetBody:
    'Vuelven los saldos y el historial iniciales y la hora real, sin fallos ni cláusulas marcadas. Los registros de este panel se conservan, pero el sandbox los olvida.',
  resetConfirm: 'Reiniciar ahora',
  share: {
    title: 'Compartir este estado',
    label: 'Enlace a este estado',
    link: {
      body: 'Quien abra el enlace recibe una demo propia, que empieza como está la tuya ahora: los mismos registros, los mismos montos. Lo que hagas después queda solo contigo.',
      make: 'Crear enlace',
      ends: 'Se puede abrir hasta {time}.',
    },
    file: {
      body: 'El archivo guarda esta demo tal como está ahora: los mismos registros, los mismos montos. Ábrelo aquí, en esta misma dirección, en cualquier navegador. Otra demo no lo acepta, y puede que una versión más nueva de esta tampoco.',
      make: 'Descargar el archivo',
      open: 'Abrir un archivo',
      confirm: 'Reemplazar esta demo',
      replaces:
        '{name} reemplaza todo lo que hay en esta demo, incluido el registro de auditoría. Las personas y sus accesos se conservan.',
    },
  },
  nextAccept: 'La próxima aceptación',
  nextAcceptBody: 'Elige un resultado y luego acepta una cotización en Convertir.',
  active: 'Activo ahora',
  outcome: {
    accepted: {
      title: 'Aceptada',
      body: 'Todo funciona.',
    },
    evaluating: {
      title: 'Aún en evaluación',
      body: 'La mesa de operaciones se toma su tiempo: tú decides abajo.',
    },
    operational: {
      title: 'Rechazada por el límite de la mesa de operaciones',
      body: 'La mesa de operaciones no acepta un monto tan alto.',
    },
    compliance: {
      title: 'Rechazada por el límite de compliance',
      body: 'La verificación de esta cuenta no permite un monto tan alto.',
    },
    provider: {
      title: 'Proveedor de tasas caído',
      body: 'No se decide nada. Cotiza antes: mientras el proveedor esté caído no se puede cotizar.',
    },
    failed: {
      title: 'La API falla',
      body: 'Devuelve un error una vez y no se acepta nada.',
    },
    lost: {
      title: 'La respuesta se pierde',
      body: 'Se acepta, pero no llega respuesta. Mesa tiene que averiguarlo.',
    },
    noD0: {
      title: 'Sin opción para el mismo día',
      body: 'La próxima cotización llega sin D0.',
    },
    noD1: {
      title: 'Sin opción para el día siguiente',
      body: 'La próxima cotización llega sin D1.',
    },
  },
  waiting: 'Esperando una decisión',
  waitingBody: 'Conversiones en evaluación. Tú eres la mesa de operaciones.',
  waitingNone: 'Ninguna conversión en evaluación.',
  decideDone: 'Aceptarla',
  decideRefused: 'Rechazarla',
  desk: {
    title: 'Mesa de operaciones y proveedor',
    body: 'Los resultados de la primera pestaña, como interruptores. Quedan así hasta que los cambies.',
    d0: 'La mesa de operaciones del mismo día (D0) está abierta',
    d1: 'La mesa de operaciones del día siguiente (D1) está abierta',
    provider: 'El proveedor de tasas está activo',
    evaluate: 'Toda aceptación se evalúa antes',
  },
  ceilings: {
    title: 'Topes',
    body: 'Monto máximo de una conversión, en la moneda que se envía. Por encima, la aceptación se rechaza de forma definitiva.',
    operational: 'Mesa de operaciones (operativo)',
    compliance: 'Nivel de verificación (compliance)',
    none: 'Sin tope',
    set: 'Fijar',
    remove: 'Quitar',
  },
  ledger: {
    title: 'Saldos',
    body: 'Lo que tiene esta cuenta. Al fijar un monto, queda en la primera cuenta de la moneda y las demás se vacían.',
    account: 'Cuenta',
    available: 'Disponible',
    in_transit: 'En tránsito',
    to_receive: 'Por recibir',
    blocked: 'Bloqueado',
    currency: 'Moneda',
    amount: 'Disponible desde ahora',
    set: 'Fijar el monto',
  },
  effects: 'Qué ocurrió de verdad',
  effectsBody: 'Contado por el propio sandbox, no por este panel.',
  effect: {
    quotes: 'Cotizaciones',
    accepts: 'Aceptaciones decididas',
    debits: 'Débitos',
    withdrawals: 'Retiros',
    links: 'Enlaces de checkout',
    groups: 'Grupos de billeteras',
    addresses: 'Direcciones',
    brandings: 'Cambios de marca',
  },
  amountError: 'Escribe un monto mayor que cero, como {example}',
  webhook: {
    label: 'Los webhooks van a',
    mesa: 'Este panel',
    other: 'Otra dirección',
    none: 'Ninguna parte',
    url: 'URL del webhook',
  },
  stories: {
    title: 'Seis historias',
    body: 'Cada una recorre contigo uno de estos casos, en las pantallas reales.',
    open: 'Ir a las historias',
  },
  failures: {
    title: 'Algo sale mal',
    body: 'Activa un fallo y luego mira la pantalla a la que afecta.',
    balance: 'No se pueden leer los saldos',
    balanceHint: 'Resumen y Saldos lo avisan y no muestran ninguna cifra en su lugar.',
    slow: 'Los checkouts responden despacio',
    slowHint: 'Cinco segundos por cada lectura de la lista.',
    withdrawal: 'El próximo retiro queda sin respuesta',
    withdrawalHint: 'El retiro de un subcomercio se realiza, y Mesa tiene que averiguarlo.',
    webhooks: 'No llega ningún webhook',
    webhooksHint: 'Mesa relee por sí misma los registros abiertos.',
  },
  developers: {
    contract: 'Contrato',
    contractBody: 'Qué promete la API de pagos, y cómo comprobarlo.',
    api: 'API',
    docs: 'Descripción de la API',
    suite: 'Suite de conformidad',
  },
  what: {
    clock:
      'El sandbox tiene su propio reloj. Adelántalo y todo lo que vence hasta entonces ocurre al instante: vence una tasa, llega una liquidación.',
    nextAccept:
      'En el sandbox también haces de banco. Elige cómo termina la próxima aceptación, acepta una cotización en Convertir y mira qué dice Mesa.',
    failures:
      'Fallos de prueba del sandbox. Muestran cómo se comportan las pantallas cuando el servicio de pagos va lento, no responde o se equivoca; no se pierde dinero.',
    transactions:
      'En el sandbox nadie paga, así que haces de pagador: inicia un pago y hazlo avanzar paso a paso.',
    subMerchants:
      'Dar de alta una empresa y revisar sus documentos ocurre fuera de la API. En el sandbox las dos cosas las haces tú.',
    controls:
      'Los ajustes del propio sandbox, uno por uno, como los tiene su interfaz de control. La primera pestaña ajusta los habituales por ti.',
    faults:
      'Hace que cualquier ruta del sandbox responda otra cosa, tarde o nunca. Desde aquí no se cambia un servicio en producción.',
    webhooks:
      'El propio sandbox envía los webhooks, así que aquí puede perderlos, repetirlos, desordenarlos o falsificarlos. La lista muestra qué se envió y qué se respondió.',
    clauses:
      'El contrato de la API de pagos en frases numeradas. El sandbox marca cada una que sus respuestas ya han mostrado.',
  },
};
