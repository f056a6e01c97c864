import type { linkMail as en } from '@/lib/i18n/messages/en/link-mail';
import type { Messages } from '@/lib/i18n/shape';

export const linkMail: Messages<typeof en> = {
  invitation: {
    subject: 'Seu convite para a Mesa',
    lines: {
      hello: 'Olá, {name},',
      what: 'Você recebeu um convite para a Mesa em {place}. Escolha uma senha aqui para entrar:',
      link: '{link}',
      end: 'O link funciona uma vez e expira em {time}. Se você não esperava por ele, ignore esta mensagem.',
    },
  },
  reset: {
    subject: 'Escolha outra senha da Mesa',
    lines: {
      hello: 'Olá, {name},',
      what: 'Escolha aqui outra senha da Mesa em {place}:',
      link: '{link}',
      end: 'O link funciona uma vez e expira em {time}. A senha atual vale até você escolher outra. Se não foi você que pediu, avise a administração.',
    },
  },
};
