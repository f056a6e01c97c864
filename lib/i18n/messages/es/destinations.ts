import type { destinations as en } from '@/lib/i18n/messages/en/destinations';
import type { Messages } from '@/lib/i18n/shape';

export const destinations: Messages<typeof en> = {
  title: 'Destinos',
  subtitle:
    'Claves PIX y billeteras guardadas. Una nueva requiere a otra persona que decida, si la hay{hours, plural, =0 {.} one {, y luego # hora.} other {, y luego # horas.}}',
  add: 'Agregar destino',
  count: '{count, plural, =0 {Todavía no hay destinos guardados.} one {# destino} other {# destinos}}',
  show: 'Qué destinos',
  tab: { all: 'Todos', pix: 'Claves PIX', wallet: 'Billeteras' },
  onlyThese: 'Solo estos pueden recibir',
  column: {
    name: 'Destino',
    key: 'Clave o billetera',
    people: 'Agregado, confirmado',
    used: 'Último uso',
    state: 'Estado',
  },
  pix: {
    cpf: 'PIX CPF',
    cnpj: 'PIX CNPJ',
    phone: 'PIX teléfono',
    email: 'PIX correo',
    evp: 'PIX clave aleatoria',
  },
  wallet: 'Billetera {currency}',
  byTwo: '{first}, luego {second}',
  unused: 'Sin uso todavía',
  state: { ready: 'Listo', archived: 'Desactivado' },
  waits: 'Espera a {names}',
  waitsNobody: 'Espera a una segunda persona',
  cooling:
    'En espera, {hours, plural, =0 {falta menos de una hora} one {falta # hora} other {faltan # horas}}',
  confirm: 'Confirmar {name}',
  archive: 'Desactivar {name}',
  confirmShort: 'Confirmar…',
  archiveShort: 'Desactivar…',
  reveal: {
    button: 'Revelar la clave de {name}. El registro de auditoría lo anota',
    title: '¿Por qué revelas esta clave?',
    body: 'El registro de auditoría guarda quién la reveló y por qué.',
    failed: 'No se pudo revelar.',
  },
  form: {
    body: 'Después no se puede cambiar nada: otra clave u otro titular es otro destino.',
    waits: 'Debe confirmarlo {names} antes de que se pueda usar.',
    alone: 'Nadie más aquí decide, así que no necesita segunda persona.',
    kind: 'Tipo',
    pix: 'Clave PIX',
    wallet: 'Billetera',
    walletId: 'ID de la billetera',
    currency: 'Moneda que recibe',
    name: 'Nombre en las listas',
    owner: 'Titular',
    save: 'Agregar el destino',
    failed: 'No se agregó nada.',
    lost: 'La respuesta no llegó. Pulsa otra vez: se agrega una sola vez.',
  },
  decide: {
    confirmTitle: '¿Confirmar este destino?',
    confirmBody:
      'Compáralo con lo que el titular te dio por otro canal. El dinero que va a una clave equivocada no vuelve.',
    ends: 'Sus últimos seis caracteres, escritos otra vez',
    confirm: 'Confirmar el destino',
    archiveTitle: '¿Desactivar {name}?',
    archiveBody:
      'Ya no puede recibir nada. Los registros conservan su nombre. Para usarlo de nuevo hay que agregarlo y confirmarlo otra vez.',
    archive: 'Desactivar',
    failed: 'No se cambió nada.',
  },
};
