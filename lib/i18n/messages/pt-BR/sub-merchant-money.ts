import type { Messages } from '../../shape';
import type { subMerchantMoney as en } from '../en/sub-merchant-money';

/** Dinheiro de todos os submerchants: o disponível, os links feitos aqui, os splits lidos. */
export const subMerchantMoney: Messages<typeof en> = {
  title: 'Dinheiro e links',
  sub: 'O que o registro e as rotas assinadas dizem de todos os submerchants.',
  available: 'Disponível, por ativo',
  availableBody: 'A última leitura de cada um, somada. As leituras são de momentos diferentes.',
  oldest: 'leitura mais antiga {t}',
  of: '{n, plural, one {# submerchant} other {# submerchants}}',
  unreadable: '{n, plural, one {# valor ilegível} other {# valores ilegíveis}}, fora da soma',
  noFigure: 'Nenhum valor legível',
  neverRead:
    '{n, plural, one {# submerchant nunca foi lido e não conta} other {# submerchants nunca foram lidos e não contam}}.',
  noneRead: 'Nenhum saldo foi lido ainda.',
  splits: 'Splits de checkouts vinculados',
  count: '{made} links feitos aqui, {tied} vinculados, {read} splits lidos',
  read: 'Ler os splits destes links',
  reading: 'Lendo splits',
  notFound: '{n, plural, one {# respondeu} other {# responderam}} 404: ainda não existem ou não são seus.',
  failed: '{n, plural, one {# não pôde ser lido} other {# não puderam ser lidos}}.',
  rule: 'Os totais são dos splits lidos. Nada é vinculado pelo valor.',
  links: 'Links de pagamento',
  none: 'Nenhum link foi feito para um submerchant ainda.',
  older: 'Mostrar links mais antigos',
  c: {
    made: 'Feito em',
    owner: 'Submerchant',
    asked: 'Pedido',
    state: 'Estado',
    split: 'Split',
  },
  unregistered: 'Fora do registro',
  open: 'Qualquer valor',
  untied: 'Sem registro vinculado',
  notRead: 'Não lido',
  none404: '404: ainda não existe ou não é seu',
  states: {
    sending: 'Enviando',
    made: 'Criado',
    unrecognised: 'Resposta não reconhecida',
    refused: 'Recusado',
    unknown: 'Não se sabe',
  },
  export: 'Exportar',
  files: {
    links: 'CSV de links',
    splits: 'CSV de splits',
    available: 'CSV do disponível',
  },
  exportBody: 'Todos, seja o que for que esta página mostre.',
  broken: 'O arquivo foi cortado no meio e não foi guardado.',
};
