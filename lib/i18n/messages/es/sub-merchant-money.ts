import type { Messages } from '../../shape';
import type { subMerchantMoney as en } from '../en/sub-merchant-money';

/** Dinero de todos los subcomercios: lo disponible, los enlaces hechos aquí, los splits leídos. */
export const subMerchantMoney: Messages<typeof en> = {
  title: 'Dinero y enlaces',
  sub: 'Lo que el registro y las rutas firmadas dicen de todos los subcomercios.',
  available: 'Disponible, por activo',
  availableBody: 'La última lectura de cada uno, sumada. Las lecturas son de momentos distintos.',
  oldest: 'lectura más antigua {t}',
  of: '{n, plural, one {# subcomercio} other {# subcomercios}}',
  unreadable: '{n, plural, one {# importe ilegible} other {# importes ilegibles}}, fuera de la suma',
  noFigure: 'Ningún importe legible',
  neverRead:
    '{n, plural, one {# subcomercio nunca se leyó y no cuenta} other {# subcomercios nunca se leyeron y no cuentan}}.',
  noneRead: 'Aún no se leyó ningún saldo.',
  splits: 'Splits de checkouts vinculados',
  count: '{made} enlaces hechos aquí, {tied} vinculados, {read} splits leídos',
  read: 'Leer los splits de estos enlaces',
  reading: 'Leyendo splits',
  notFound: '{n, plural, one {# respondió} other {# respondieron}} 404: aún no existen o no son tuyos.',
  failed: '{n, plural, one {# no se pudo leer} other {# no se pudieron leer}}.',
  rule: 'Los totales son de los splits leídos. Nada se vincula por el importe.',
  links: 'Enlaces de pago',
  none: 'Aún no se hizo ningún enlace para un subcomercio.',
  older: 'Mostrar enlaces más antiguos',
  c: {
    made: 'Hecho',
    owner: 'Subcomercio',
    asked: 'Pedido',
    state: 'Estado',
    split: 'Split',
  },
  unregistered: 'Fuera del registro',
  open: 'Cualquier importe',
  untied: 'Sin registro vinculado',
  notRead: 'No leído',
  none404: '404: aún no existe o no es tuyo',
  states: {
    sending: 'Enviando',
    made: 'Creado',
    unrecognised: 'Respuesta no reconocida',
    refused: 'Rechazado',
    unknown: 'No se sabe',
  },
  export: 'Exportar',
  files: {
    links: 'CSV de enlaces',
    splits: 'CSV de splits',
    available: 'CSV de lo disponible',
  },
  exportBody: 'Todos, muestre lo que muestre esta página.',
  broken: 'El archivo se cortó a la mitad y no se guardó.',
};
