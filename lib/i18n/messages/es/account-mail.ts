import type { accountMail as en } from '@/lib/i18n/messages/en/account-mail';
import type { Messages } from '@/lib/i18n/shape';

export const accountMail: Messages<typeof en> = {
  subject: 'Mesa: {event}',
  hello: 'Hola, {name}:',
  what: '{event}, {time}, en {place}.',
  device: 'Desde: {device}.',
  end: 'Si no fuiste tú, o no lo esperabas, cierra tus sesiones en {link} y avisa de inmediato a Administración.',
  events: {
    factor_added: 'Se agregó un segundo factor a tu cuenta',
    factor_removed: 'Se quitó un segundo factor de tu cuenta',
    codes_made: 'Se generaron nuevos códigos de recuperación para tu cuenta',
    factors_reset: 'Se quitaron tus segundos factores para que entres sin el dispositivo perdido',
    password_changed: 'Tu contraseña cambió',
    password_reset: 'Tu contraseña se restableció con un enlace',
    reset_made: 'Se creó un enlace para que elijas otra contraseña',
    new_device: 'Entraste desde un navegador que no era conocido',
    role_changed: 'Tu función cambió',
  },
};
