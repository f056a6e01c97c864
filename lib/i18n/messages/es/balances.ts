import type { Messages } from '../../shape';
import type { balances as en } from '../en/balances';

export const balances: Messages<typeof en> = {
  title: 'Saldos',
  readAt: 'Leídos de la API a las {time}.',
  approximate: 'Los valores en BRL son aproximados, solo para mostrar.',
  withReceive:
    'Lo que está por recibir cuenta a la tasa aceptada y el resto a precios de referencia: por eso, al aceptar, el total varía en esa diferencia.',
  notForTrading: 'Aproximado, solo para mostrar. No es una tasa para operar.',
  blockedNotes: 'Notas sobre fondos bloqueados',
  total: 'Todos los saldos',
  incomplete: 'Incompleto',
  incompleteTitle: 'La API no informó una cuenta, así que este monto puede no incluirla.',
  readAgain: 'Releer ahora',
  reading: 'Leyendo…',
  stale: {
    title: 'La última lectura falló. Datos de las {time}.',
    body: 'Los valores de abajo son los de la última respuesta, hace {age}. Pueden haber cambiado desde entonces.',
    age: {
      seconds: '{count, plural, one {# segundo} other {# segundos}}',
      minutes: '{count, plural, one {# minuto} other {# minutos}}',
      hours: '{count, plural, one {# hora} other {# horas}}',
    },
  },
  buckets: {
    available: 'Disponible',
    in_transit: 'En tránsito',
    to_receive: 'Por recibir',
    blocked: 'Bloqueado',
    unknown: 'Partes desconocidas',
  },
  explain: {
    available: 'Se puede retirar ahora.',
    in_transit: 'En movimiento mientras se procesa una transacción.',
    to_receive: 'Se espera de una transacción en curso.',
    blocked: 'Retenido por contracargos o por compliance.',
    unknown: 'La API no indicó las cuatro partes, o no suman el total. La barra muestra solo la suma en BRL.',
  },
  table: {
    caption: 'Saldos por moneda y cuenta',
    currencyAndAccount: 'Moneda y cuenta',
    allInBrl: 'Total en BRL',
    notGiven: 'La API no lo indica',
    notReported: 'No informado por la API',
    noAccounts: 'La API no lista ninguna cuenta aquí.',
    footnote:
      'Los nombres de las cuentas vienen de la configuración de tu cuenta y pueden cambiar. BRL cuenta a 1,0, BTC a su precio de referencia, USDT y USDC al precio de referencia del USD.',
    footnoteSums:
      '“–” significa que la API no indicó el valor. El total de una moneda solo se muestra cuando todas las cuentas indicaron su parte.',
  },
  card: {
    allBuckets: 'Total aproximado',
    accounts: '{count, plural, one {# cuenta} other {# cuentas}}',
  },
  unavailable: {
    title: 'Saldo no disponible',
    body: 'Puede que la cuenta aún no tenga un libro mayor, o que la API no haya podido leerlo. Esto no significa que el saldo sea cero.',
    retry: 'Releer ahora',
  },
  key: {
    title: 'La API no aceptó nuestra clave',
    body: 'No se pudo leer ningún saldo. La administración debe revisar la clave de la API en Configuración.',
    open: 'Abrir Configuración',
  },
  empty: {
    title: 'Aún no hay monedas',
    body: 'La API respondió y no listó ninguna moneda para esta cuenta. Las monedas aparecen aquí con su primer movimiento.',
  },
  loading: 'Leyendo los saldos de la API',
  updated: 'Saldos leídos a las {time}',
};
