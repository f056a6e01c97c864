import type { singleSignOn as en } from '@/lib/i18n/messages/en/single-sign-on';
import type { Messages } from '@/lib/i18n/shape';

export const singleSignOn: Messages<typeof en> = {
  enter: 'Entrar con inicio de sesión único',
  error: {
    down: 'El servicio de inicio de sesión único no responde. Entra con tu contraseña o inténtalo de nuevo en un momento.',
    failed:
      'El inicio de sesión único no terminó y no has entrado. Inténtalo de nuevo o entra con tu contraseña.',
    unverified:
      'El servicio de inicio de sesión único no confirma tu correo. Pide a su administración que lo verifique.',
    taken:
      'Ya hay aquí una cuenta con tu correo. Entra una vez con su contraseña: desde entonces el inicio de sesión único la abre.',
    disabled: 'Tu cuenta aquí está desactivada. Habla con la administración.',
    ended: 'Tu invitación venció. Pide otra a la administración.',
  },
};
