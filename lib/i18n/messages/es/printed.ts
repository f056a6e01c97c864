import type { Messages } from '../../shape';
import type { printed as en } from '../en/printed';

/** Lo que dice toda página impresa alrededor de las palabras del registro. */
export const printed: Messages<typeof en> = {
  label: 'Página para imprimir',
  sandbox: 'Sandbox: datos de prueba, sin dinero real',
  print: 'Imprimir',
  mask: 'Enmascarar el destino',
  figures: 'Los montos',
  words: 'En palabras de la API',
  ids: 'Identificadores',
  says: 'Lo que dice esta página',
  not: 'Lo que no dice',
  again: 'Vuelve a leer este registro',
  againBody:
    'El enlace abre el registro a quien puede entrar a este panel, con lo que diga la API entonces. Esta página no cambia.',
  qr: 'Código QR de la dirección del registro',
  printedBy: 'Impreso por',
  printedAt: 'Impreso el',
  zone: 'Zona',
  notGiven: 'No informado',
};
