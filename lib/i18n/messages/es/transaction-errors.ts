import type { Messages } from '../../shape';
import type { transactionErrors as en } from '../en/transaction-errors';

export const transactionErrors: Messages<typeof en> = {
  tab: 'Errores entre lo leído',
  count:
    '{count, plural, one {# error} other {# errores}} entre los {read} más nuevos de {total} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {retiros}}',
  countUntold:
    '{count, plural, one {# error} other {# errores}} entre los {read} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {retiros}} más nuevos; la API no informó el total',
  why: 'La API no filtra por estado, así que este panel lee la lista y guarda las filas con mensaje de error.',
  until: 'Leído hasta el {time}; las filas más antiguas no se han mirado, así que no se dice nada de ellas.',
  all: 'Se leyó toda la lista.',
  more: 'Leer {count} más',
};
