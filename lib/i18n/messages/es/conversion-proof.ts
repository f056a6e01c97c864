/** Una conversión en una página impresa. */
export const conversionProof = {
  print: 'Imprimir',
  choose: 'Una página A4 con los montos que la API confirmó, sus palabras y su hora.',
  masked: 'Imprimir, destino enmascarado',
  full: 'Imprimir, destino completo',
  none: {
    unknown: 'No mientras el resultado sea desconocido.',
    recorded:
      'Una persona registró este resultado. La API no lo confirmó, así que no se puede imprimir como comprobante.',
    notAccepted: 'No se aceptó nada, así que no hay nada que comprobar.',
    notRead: 'No antes de la primera lectura tras la aceptación. Vuelve a leerla y luego imprime.',
  },
  conversion: 'Conversión',
  titles: {
    accepted: 'Aceptada: tasa fijada. Llegada de los fondos aún no vista',
    settled: 'Liquidada, según la lectura del {time}',
    unsettled: 'Aceptada. Leída como liquidada por primera vez el {time}, ya no',
    failed: 'Falló, en palabras de la API, lectura del {time}',
  },
  lead: 'Como dijo la API en la última lectura, el {time}.',
  sent: 'Enviado',
  toReceive: 'A recibir',
  received: 'Recibido',
  locked: 'Fijado, sin confirmación de recepción',
  rate: 'Tasa',
  settlement: 'Liquidación',
  estimated: 'Previsto para',
  savedAs: 'Destino, como está guardado aquí',
  pix: 'Clave PIX',
  pixMasked: 'Clave PIX, enmascarada',
  wallet: 'Billetera',
  walletMasked: 'Billetera, enmascarada',
  notGiven: 'No informado',
  state: 'Estado',
  status: 'Estado de la API',
  substatus: 'Subestado',
  message: 'Mensaje',
  error: 'Error',
  process: 'Proceso',
  accepted: 'Aceptada',
  firstSettled: 'Primera lectura liquidada',
  read: 'Última lectura',
  rfqId: 'Conversión (rfq_id)',
  requestId: 'ID de la petición',
  saysOf: {
    accepted: {
      a: 'La API aceptó esta conversión y confirmó los montos de arriba.',
      b: 'La tasa está fijada.',
    },
    settled: {
      a: 'La API aceptó esta conversión y confirmó los montos de arriba.',
      b: 'La API la informó como liquidada cuando se leyó.',
    },
    unsettled: {
      a: 'La API aceptó esta conversión y confirmó los montos de arriba.',
      b: 'Se informó como liquidada en una lectura anterior, no en la última.',
    },
    failed: {
      a: 'La API aceptó esta conversión y confirmó los montos de arriba.',
      b: 'Informó un error en la última lectura.',
    },
  },
  notOf: {
    accepted: {
      a: 'Que los fondos llegaron. La API no lo había dicho en la lectura.',
      b: 'Que se cumplirá la hora prevista.',
    },
    settled: {
      a: 'Cuándo llegaron los fondos. La hora es la de nuestra primera lectura.',
      b: 'De quién es el destino.',
    },
    unsettled: {
      a: 'Que los fondos llegaron o que volvieron.',
      b: 'Cuál es la causa, más allá de las palabras de la API.',
    },
    failed: {
      a: 'Que los fondos llegaron o que volvieron.',
      b: 'Cuál es la causa, más allá de las palabras de la API.',
    },
  },
  acceptedBy: 'Aceptada por',
  askedBy: 'Cotización pedida por',
};
