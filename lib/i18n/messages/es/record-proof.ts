import type { Messages } from '../../shape';
import type { recordProof as en } from '../en/record-proof';

/** Un retiro, un enlace de pago y un cambio de marca, cada uno en una página impresa. */
export const recordProof: Messages<typeof en> = {
  lead: 'Como dijo la API en la última lectura, el {time}.',
  notGiven: 'No informado',
  requestId: 'ID de la petición',
  created: 'Creado',
  process: 'Proceso',
  status: 'Estado',
  substatus: 'Subestado',
  message: 'Mensaje',
  error: 'Error',
  firstRead: 'Leído como completado por primera vez',
  lastRead: 'Última lectura',
  withdrawal: {
    name: 'Retiro',
    debited: 'Debitado del saldo',
    reached: 'Llegó al destino',
    toReach: 'Por llegar al destino',
    fee: 'Tarifa de red',
    asset: 'Activo',
    group: 'Grupo autorizado',
    notes: 'Nuestra nota',
    address: 'Dirección de destino',
    addressMasked: 'Dirección de destino, enmascarada',
    hash: 'Hash de la transacción',
    explorer: 'Explorador',
    id: 'ID end-to-end',
    titles: {
      completed: 'Completado, según la lectura del {time}',
      pending: 'No completado en la lectura del {time}',
      failed: 'Falló, en palabras de la API, lectura del {time}',
    },
    says: {
      completed: {
        a: 'La API informa este retiro como completado, con los montos de arriba.',
        b: 'Lo debitado menos la tarifa es lo que llegó al destino.',
      },
      pending: {
        a: 'La API tiene este retiro, con los montos de arriba.',
        b: 'No lo había informado como completado en la lectura.',
      },
      failed: {
        a: 'La API tiene este retiro, con los montos de arriba.',
        b: 'Informó un error en la última lectura.',
      },
    },
    not: {
      completed: {
        a: 'De quién es el destino.',
        b: 'Cuántos bloques lo confirmaron. El explorador lo dice.',
      },
      pending: {
        a: 'Que los fondos llegaron al destino.',
        b: 'Cuándo llegarán.',
      },
      failed: {
        a: 'Que el débito volvió al saldo.',
        b: 'Cuál es la causa, más allá de las palabras de la API.',
      },
    },
  },
  subMerchant: {
    by: 'Pedido por',
    differs: 'Difiere de la solicitud',
    figure: { amount: 'el monto', account: 'el activo', group: 'el grupo', address: 'la dirección' },
    none: {
      sending: 'No mientras se espera la respuesta.',
      refused: 'La API rechazó este retiro.',
      unknown: 'No mientras no se sepa si se hizo.',
      not_done: 'Este retiro no se hizo.',
      unread: 'La API aceptó la solicitud. Se puede imprimir en cuanto una lectura muestre su registro.',
      ambiguous:
        'Varios registros llevan su código. No se sabe cuál es, así que no se puede imprimir como comprobante.',
      recorded:
        'Una persona registró este resultado. La API no lo confirmó, así que no se puede imprimir como comprobante.',
    },
  },
  link: {
    name: 'Enlace de pago',
    title: 'Enlace de pago creado. No es un pago',
    lead: 'Pedido el {time}. Lo que un pagador haga después no está en esta página.',
    payer: 'El pagador paga, según lo pedido',
    open: 'Cualquier monto',
    byRate: 'Según la tasa al pagar',
    receive: 'A recibir, según lo pedido',
    asked: 'Pedido el',
    answer: 'Respuesta',
    answered: 'La API respondió con el enlace de abajo',
    shownByWebhook: 'Un webhook verificado mostró que el enlace se creó',
    address: 'Enlace',
    id: 'Nuestro pedido',
    record: 'Registro, por su webhook',
    madeBy: 'Creado por',
    says: {
      a: 'La API creó este enlace para lo que se pidió.',
      b: 'Los montos son los del pedido.',
    },
    not: {
      a: 'Que alguien pagó, ni cuánto.',
      b: 'Cuánto tiempo se puede usar el enlace. La API no lo dice.',
    },
    none: {
      sending: 'No mientras se espera la respuesta.',
      unrecognised: 'La respuesta de la API no tiene un enlace reconocible.',
      refused: 'No se creó ningún enlace.',
      unknown: 'No mientras no se sepa si se creó un enlace.',
      recorded:
        'Una persona indicó su registro. La API no lo confirmó, así que no se puede imprimir como comprobante.',
    },
  },
  branding: {
    what: 'Lo que cambió',
    name: 'Cambio de marca',
    title: 'Cambio de marca aceptado, enviado el {time}',
    lead: 'Enviado el {time}. La API no tiene una ruta que lea la marca.',
    tradeName: 'Nombre comercial',
    colour: 'Color',
    logo: 'Logo',
    logoBytes: '{n} bytes, como se envió',
    answer: 'Respuesta',
    sent: 'Enviado el',
    owner: 'Subcomercio',
    correlation: 'ID de correlación',
    id: 'Nuestro pedido',
    sha: 'SHA-256 del logo',
    by: 'Cambiado por',
    evidence: {
      cooldown: 'Un rechazo posterior por su plazo de espera muestra que se aceptó',
      accepted_again: 'El mismo cambio se aceptó al enviarlo de nuevo',
    },
    says: {
      a: 'La API aceptó este cambio para este subcomercio.',
    },
    not: {
      a: 'Lo que un pagador ve ahora. Ninguna lectura lo muestra.',
      b: 'Que nadie lo cambió en otro lugar desde entonces.',
    },
    none: {
      sending: 'No mientras se espera la respuesta.',
      refused: 'La API rechazó este cambio.',
      unknown: 'No mientras el resultado sea desconocido.',
      not_done: 'Este cambio no se hizo.',
      recorded:
        'Una persona registró este resultado. La API no lo confirmó, así que no se puede imprimir como comprobante.',
    },
  },
};
