import type { Messages } from '../../shape';
import type { transactionErrors as en } from '../en/transaction-errors';

export const transactionErrors: Messages<typeof en> = {
  tab: 'Erros entre o que foi lido',
  count:
    '{count, plural, one {# erro} other {# erros}} entre os {read} mais novos de {total} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {saques}}',
  countUntold:
    '{count, plural, one {# erro} other {# erros}} entre os {read} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {saques}} mais novos; a API não informou o total',
  why: 'A API não filtra por status, então este painel lê a lista e guarda as linhas com mensagem de erro.',
  until: 'Lido até {time}; linhas mais antigas não foram vistas, portanto nada é dito sobre elas.',
  all: 'A lista inteira foi lida.',
  more: 'Ler mais {count}',
};
