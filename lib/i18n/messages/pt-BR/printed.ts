import type { Messages } from '../../shape';
import type { printed as en } from '../en/printed';

/** O que toda página impressa diz em volta das palavras do registro. */
export const printed: Messages<typeof en> = {
  label: 'Página para imprimir',
  sandbox: 'Sandbox: dados de teste, sem dinheiro real',
  print: 'Imprimir',
  mask: 'Mascarar o destino',
  figures: 'Os valores',
  words: 'Nas palavras da API',
  ids: 'Identificadores',
  says: 'O que esta página diz',
  not: 'O que ela não diz',
  again: 'Leia este registro de novo',
  againBody:
    'O link abre o registro para quem pode entrar neste painel, com o que a API disser na hora. Esta página não muda.',
  qr: 'QR code do endereço do registro',
  printedBy: 'Impresso por',
  printedAt: 'Impresso em',
  zone: 'Fuso',
  notGiven: 'Não informado',
};
