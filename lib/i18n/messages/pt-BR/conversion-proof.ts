/** Uma conversão em uma página impressa. */
export const conversionProof = {
  print: 'Imprimir',
  choose: 'Uma página A4 com os valores que a API confirmou, as palavras dela e o horário delas.',
  masked: 'Imprimir, destino mascarado',
  full: 'Imprimir, destino completo',
  none: {
    unknown: 'Não enquanto o resultado for desconhecido.',
    recorded:
      'Uma pessoa registrou este resultado. A API não o confirmou, então ele não pode ser impresso como comprovante.',
    notAccepted: 'Nada foi aceito, então não há o que comprovar.',
    notRead: 'Não antes da primeira leitura após o aceite. Leia de novo e depois imprima.',
  },
  conversion: 'Conversão',
  titles: {
    accepted: 'Aceita: taxa travada. Chegada do dinheiro ainda não vista',
    settled: 'Liquidada, conforme leitura de {time}',
    unsettled: 'Aceita. Lida como liquidada pela primeira vez em {time}, agora não mais',
    failed: 'Falhou, nas palavras da API, leitura de {time}',
  },
  lead: 'Como a API disse na última leitura, em {time}.',
  sent: 'Enviado',
  toReceive: 'A receber',
  received: 'Recebido',
  rate: 'Taxa',
  settlement: 'Liquidação',
  estimated: 'Previsto para',
  savedAs: 'Destino, como salvo aqui',
  pix: 'Chave PIX',
  pixMasked: 'Chave PIX, mascarada',
  wallet: 'Carteira',
  walletMasked: 'Carteira, mascarada',
  notGiven: 'Não informado',
  state: 'Estado',
  status: 'Status',
  substatus: 'Substatus',
  error: 'Erro',
  process: 'Processo',
  accepted: 'Aceita em',
  firstSettled: 'Primeira leitura liquidada',
  read: 'Última leitura',
  rfqId: 'Conversão (rfq_id)',
  requestId: 'Nossa requisição',
  saysOf: {
    accepted: { a: 'A API aceitou esta conversão e confirmou os valores acima.', b: 'A taxa está travada.' },
    settled: {
      a: 'A API aceitou esta conversão e confirmou os valores acima.',
      b: 'A API a informou como liquidada quando foi lida.',
    },
    unsettled: {
      a: 'A API aceitou esta conversão e confirmou os valores acima.',
      b: 'Foi informada como liquidada em uma leitura anterior, não na última.',
    },
    failed: {
      a: 'A API aceitou esta conversão e confirmou os valores acima.',
      b: 'Ela informou um erro na última leitura.',
    },
  },
  notOf: {
    accepted: {
      a: 'Que o dinheiro chegou. A API não tinha dito isso na leitura.',
      b: 'Que o horário previsto será cumprido.',
    },
    settled: {
      a: 'Quando o dinheiro chegou. O horário é o da nossa primeira leitura.',
      b: 'De quem é o destino.',
    },
    unsettled: {
      a: 'Que o dinheiro chegou ou que voltou.',
      b: 'Qual é a causa, além das palavras da API.',
    },
    failed: {
      a: 'Que o dinheiro chegou ou que voltou.',
      b: 'Qual é a causa, além das palavras da API.',
    },
  },
  acceptedBy: 'Aceita por',
  askedBy: 'Cotação pedida por',
};
