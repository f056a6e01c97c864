import type { Messages } from '../../shape';
import type { subMerchantImport as en } from '../en/sub-merchant-import';

export const subMerchantImport: Messages<typeof en> = {
  title: 'Importar submerchants',
  sub: 'De um arquivo CSV. Cada um é consultado na API antes de entrar; nada entra antes de você confirmar.',
  button: 'Importar CSV',
  columns:
    'Três colunas: correlation_id, name e tags. O cabeçalho é opcional; as tags são separadas por ponto e vírgula. No máximo {limit} linhas por vez.',
  pick: 'Escolha um arquivo CSV',
  drop: 'ou solte-o aqui, até 2 MB',
  paste: 'Ou cole o texto dele',
  preview: 'Pré-visualizar',
  errors: {
    tooLarge: 'Tem mais de 2 MB. Divida em vários arquivos.',
    empty: 'Não há texto nele.',
    unreadable: 'Não foi possível ler este arquivo. Salve-o como CSV e escolha de novo.',
  },
  found:
    '{rows, plural, one {# linha} other {# linhas}}: {good, plural, one {# boa} other {# boas}}, {bad, plural, one {# fica de fora} other {# ficam de fora}}.',
  added: '{count, plural, one {# adicionado.} other {# adicionados.}}',
  beyond:
    '{count, plural, one {Uma linha além do limite ficou de fora.} other {# linhas além do limite ficaram de fora.}} Importe-as em outro arquivo.',
  stopped: 'A importação parou antes do fim.',
  nothingLost:
    'As linhas concluídas ficam guardadas. Continue, ou importe o mesmo arquivo de novo: nada entra duas vezes.',
  work: {
    check: 'Consultando {done} de {of}',
    add: 'Adicionando {done} de {of}',
  },
  check: 'Consultar {count, plural, one {# linha} other {# linhas}}',
  add: 'Adicionar {count, plural, one {# submerchant} other {# submerchants}}',
  another: 'Outro arquivo',
  shown: 'Linhas mostradas',
  all: 'Todas {count}',
  good: 'Boas {count}',
  bad: 'De fora {count}',
  table: 'Linhas do arquivo com seus vereditos',
  noRows: 'Nenhuma linha assim',
  more: 'Mostrar mais, faltam {count}',
  column: { line: 'Linha', name: 'Nome', id: 'ID de correlação', verdict: 'Veredito' },
  verdict: {
    waiting: 'Ainda não consultada',
    new: 'Boa, pode ser adicionada',
    added: 'Adicionada',
    registered: 'Já está no registro',
    not_yours: 'Não encontrado na API, ou não é seu',
    unread: 'Não pôde ser consultada agora',
    failed: 'Não adicionada',
    bad_id: 'O ID de correlação não é um UUID',
    no_name: 'Falta o nome',
    bad_name: 'O nome é longo demais ou tem caracteres invisíveis',
    bad_tags: 'Tags demais, ou uma é longa demais',
    twice: 'Já está neste arquivo',
  },
};
