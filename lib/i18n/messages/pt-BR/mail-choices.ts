import type { Messages } from '../../shape';
import type { mailChoices as en } from '../en/mail-choices';

export const mailChoices: Messages<typeof en> = {
  title: 'Alertas por e-mail',
  body: 'O que aconteceu, e um link. No seu idioma atual, ao seu endereço.',
  digest: 'O resumo sai às 08:00, {zone}.',
  no_server: 'Nenhum servidor de e-mail está definido aqui: nenhum e-mail é enviado.',
  demo: 'Nada sai de uma demonstração: nenhum e-mail é enviado.',
  mode: { off: 'Não', at_once: 'Na hora', daily: 'No resumo diário' },
  failed: 'Sua escolha não foi guardada. Tente de novo.',
};
