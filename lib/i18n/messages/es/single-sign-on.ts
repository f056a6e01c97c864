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
    no_email:
      'El servicio de inicio de sesión único no envió el dato “email”. Pide a su administración que lo incluya en el token de Mesa.',
    no_email_verified:
      'El servicio de inicio de sesión único envió tu correo sin el dato “email_verified”. Pide a su administración que lo envíe, o a la nuestra que confíe en tu dominio.',
    guest:
      'Eres invitado en el directorio del servicio de inicio de sesión único. Pide una invitación a la administración de aquí.',
    weak: 'Tu entrada en el servicio de inicio de sesión único fue hace demasiado tiempo o sin el segundo paso que aquí se exige. Entra allí de nuevo.',
    taken:
      'Ya hay aquí una cuenta con tu correo. Entra una vez con su contraseña: desde entonces el inicio de sesión único la abre.',
    disabled: 'Tu cuenta aquí está desactivada. Habla con la administración.',
    ended: 'Tu invitación venció. Pide otra a la administración.',
  },
};
