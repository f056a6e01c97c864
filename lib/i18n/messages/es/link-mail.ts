import type { linkMail as en } from '@/lib/i18n/messages/en/link-mail';
import type { Messages } from '@/lib/i18n/shape';

export const linkMail: Messages<typeof en> = {
  invitation: {
    subject: 'Tu invitación a Mesa',
    lines: {
      hello: 'Hola, {name}:',
      what: 'Tienes una invitación a Mesa en {place}. Elige aquí una contraseña para entrar:',
      link: '{link}',
      end: 'El enlace funciona una vez y vence el {time}. Si no lo esperabas, ignora este mensaje.',
    },
  },
  reset: {
    subject: 'Elige otra contraseña de Mesa',
    lines: {
      hello: 'Hola, {name}:',
      what: 'Elige aquí otra contraseña de Mesa en {place}:',
      link: '{link}',
      end: 'El enlace funciona una vez y vence el {time}. La contraseña actual vale hasta que elijas otra. Si no lo pediste, avisa a la administración.',
    },
  },
};
