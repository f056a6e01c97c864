import type { Messages } from '../../shape';
import type { recordProof as en } from '../en/record-proof';

/** Um saque, um link de pagamento e uma mudança de marca, cada um em uma página impressa. */
export const recordProof: Messages<typeof en> = {
  lead: 'Como a API disse na última leitura, em {time}.',
  notGiven: 'Não informado',
  requestId: 'ID da requisição',
  created: 'Criado em',
  process: 'Processo',
  status: 'Status',
  substatus: 'Substatus',
  message: 'Mensagem',
  error: 'Erro',
  firstRead: 'Lido como concluído pela primeira vez',
  lastRead: 'Última leitura',
  withdrawal: {
    name: 'Saque',
    debited: 'Debitado do saldo',
    reached: 'Chegou ao destino',
    toReach: 'A chegar ao destino',
    fee: 'Taxa de rede',
    asset: 'Ativo',
    group: 'Grupo da whitelist',
    notes: 'Nossa nota',
    address: 'Endereço de destino',
    addressMasked: 'Endereço de destino, mascarado',
    hash: 'Hash da transação',
    explorer: 'Explorador',
    id: 'ID end-to-end',
    titles: {
      completed: 'Concluído, conforme leitura de {time}',
      pending: 'Não concluído na leitura de {time}',
      failed: 'Falhou, nas palavras da API, leitura de {time}',
    },
    says: {
      completed: {
        a: 'A API informa este saque como concluído, com os valores acima.',
        b: 'O debitado menos a taxa é o que chegou ao destino.',
      },
      pending: {
        a: 'A API tem este saque, com os valores acima.',
        b: 'Ela não o tinha informado como concluído na leitura.',
      },
      failed: {
        a: 'A API tem este saque, com os valores acima.',
        b: 'Ela informou um erro na última leitura.',
      },
    },
    not: {
      completed: {
        a: 'De quem é o destino.',
        b: 'Quantos blocos o confirmaram. O explorador diz.',
      },
      pending: {
        a: 'Que o dinheiro chegou ao destino.',
        b: 'Quando vai chegar.',
      },
      failed: {
        a: 'Que o débito voltou ao saldo.',
        b: 'Qual é a causa, além das palavras da API.',
      },
    },
  },
  subMerchant: {
    by: 'Pedido por',
    differs: 'Difere do pedido',
    figure: { amount: 'o valor', account: 'o ativo', group: 'o grupo', address: 'o endereço' },
    none: {
      sending: 'Não enquanto se espera a resposta.',
      refused: 'A API recusou este saque.',
      unknown: 'Não enquanto não se sabe se ele foi feito.',
      not_done: 'Este saque não foi feito.',
      unread: 'A API aceitou o pedido. Ele pode ser impresso assim que uma leitura mostrar o registro.',
      ambiguous:
        'Vários registros têm o código dele. Não se sabe qual deles é, então não pode ser impresso como comprovante.',
      recorded:
        'Uma pessoa registrou este resultado. A API não o confirmou, então ele não pode ser impresso como comprovante.',
    },
  },
  link: {
    name: 'Link de pagamento',
    title: 'Link de pagamento criado. Não é um pagamento',
    lead: 'Pedido em {time}. O que um pagador fizer depois não está nesta página.',
    payer: 'O pagador paga, conforme pedido',
    open: 'Qualquer valor',
    byRate: 'Pela taxa na hora do pagamento',
    receive: 'A receber, conforme pedido',
    asked: 'Pedido em',
    answer: 'Resposta',
    answered: 'A API respondeu com o link abaixo',
    shownByWebhook: 'Um webhook verificado mostrou que o link foi criado',
    address: 'Endereço do link',
    id: 'Nosso pedido',
    record: 'Registro, pelo webhook',
    madeBy: 'Criado por',
    says: {
      a: 'A API criou este link para o que foi pedido.',
      b: 'Os valores são os do pedido.',
    },
    not: {
      a: 'Que alguém pagou, nem quanto.',
      b: 'Por quanto tempo o link pode ser usado. A API não diz.',
    },
    none: {
      sending: 'Não enquanto se espera a resposta.',
      unrecognised: 'A resposta da API não tem um link reconhecível.',
      refused: 'Nenhum link foi criado.',
      unknown: 'Não enquanto não se sabe se um link foi criado.',
      recorded:
        'Uma pessoa indicou o registro. A API não o confirmou, então ele não pode ser impresso como comprovante.',
    },
  },
  branding: {
    what: 'O que mudou',
    name: 'Mudança de marca',
    title: 'Mudança de marca aceita, enviada em {time}',
    lead: 'Enviada em {time}. A API não tem rota que leia a marca de volta.',
    tradeName: 'Nome fantasia',
    colour: 'Cor',
    logo: 'Logo',
    logoBytes: '{n} bytes, como enviado',
    answer: 'Resposta',
    sent: 'Enviada em',
    owner: 'Submerchant',
    correlation: 'ID de correlação',
    id: 'Nosso pedido',
    sha: 'SHA-256 do logo',
    by: 'Mudada por',
    evidence: {
      cooldown: 'Uma recusa posterior pelo prazo de espera mostra que foi aceita',
      accepted_again: 'A mesma mudança foi aceita ao ser enviada de novo',
    },
    says: {
      a: 'A API aceitou esta mudança para este submerchant.',
    },
    not: {
      a: 'O que um pagador vê agora. Nenhuma leitura mostra.',
      b: 'Que ninguém a mudou em outro lugar desde então.',
    },
    none: {
      sending: 'Não enquanto se espera a resposta.',
      refused: 'A API recusou esta mudança.',
      unknown: 'Não enquanto o resultado for desconhecido.',
      not_done: 'Esta mudança não foi feita.',
      recorded:
        'Uma pessoa registrou este resultado. A API não o confirmou, então ele não pode ser impresso como comprovante.',
    },
  },
};
