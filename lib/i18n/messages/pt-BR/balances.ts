import type { Messages } from '../../shape';
import type { balances as en } from '../en/balances';

export const balances: Messages<typeof en> = {
  title: 'Saldos',
  readAt: 'Lidos da API às {time}.',
  approximate: 'Os valores em BRL são aproximados, apenas para exibição.',
  withReceive:
    'O que está a receber conta à taxa aceita, o resto a preços de referência: por isso, ao aceitar, o total varia nessa diferença.',
  notForTrading: 'Aproximado, apenas para exibição. Não é uma taxa de negociação.',
  blockedNotes: 'Anotações sobre valores bloqueados',
  total: 'Todos os saldos',
  incomplete: 'Incompleto',
  incompleteTitle: 'A API não informou uma conta, portanto este valor pode não incluí-la.',
  readAgain: 'Reler agora',
  reading: 'Lendo…',
  stale: {
    title: 'A última leitura falhou. Dados das {time}.',
    body: 'Os valores abaixo são os da última resposta, há {age}. Podem ter mudado desde então.',
    age: {
      seconds: '{count, plural, one {# segundo} other {# segundos}}',
      minutes: '{count, plural, one {# minuto} other {# minutos}}',
      hours: '{count, plural, one {# hora} other {# horas}}',
    },
  },
  buckets: {
    available: 'Disponível',
    in_transit: 'Em trânsito',
    to_receive: 'A receber',
    blocked: 'Bloqueado',
    unknown: 'Partes desconhecidas',
  },
  explain: {
    available: 'Pode ser sacado agora.',
    in_transit: 'Em movimento enquanto uma transação é processada.',
    to_receive: 'Esperado de uma transação em andamento.',
    blocked: 'Retido por chargebacks ou por compliance.',
    unknown:
      'A API não informou as quatro partes, ou a soma delas não fecha. A barra mostra só a soma em BRL.',
  },
  table: {
    caption: 'Saldos por moeda e conta',
    currencyAndAccount: 'Moeda e conta',
    allInBrl: 'Total em BRL',
    notGiven: 'Não informado pela API',
    notReported: 'Não informado pela API',
    noAccounts: 'A API não lista nenhuma conta aqui.',
    footnote:
      'Os nomes das contas vêm da configuração da sua conta e podem mudar. BRL conta a 1,0, BTC pelo seu preço de referência, USDT e USDC pelo preço de referência do USD.',
    footnoteSums:
      '“–” significa que a API não informou o valor. O total de uma moeda só aparece quando todas as contas informaram a sua parte.',
  },
  card: {
    allBuckets: 'Total aproximado',
    accounts: '{count, plural, one {# conta} other {# contas}}',
  },
  unavailable: {
    title: 'Saldo indisponível',
    body: 'A conta talvez ainda não tenha um livro-razão, ou a API não conseguiu lê-lo. Isto não significa que o saldo seja zero.',
    retry: 'Reler agora',
  },
  key: {
    title: 'A API não aceitou nossa chave',
    body: 'Nenhum saldo pôde ser lido. A administração precisa conferir a chave da API em Configurações.',
    open: 'Abrir Configurações',
  },
  empty: {
    title: 'Nenhuma moeda ainda',
    body: 'A API respondeu e não listou nenhuma moeda para esta conta. As moedas aparecem aqui com o primeiro lançamento.',
  },
  loading: 'Lendo os saldos da API',
  updated: 'Saldos lidos às {time}',
};
