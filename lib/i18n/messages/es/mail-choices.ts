import type { Messages } from '../../shape';
import type { mailChoices as en } from '../en/mail-choices';

export const mailChoices: Messages<typeof en> = {
  title: 'Alertas por correo',
  body: 'Qué pasó, y un enlace. En tu idioma actual, a tu dirección.',
  digest: 'El resumen sale a las 08:00, {zone}.',
  no_server: 'Aquí no hay servidor de correo: no se envía ninguno.',
  demo: 'De una demostración no sale nada: no se envía correo.',
  mode: { off: 'No', at_once: 'Al momento', daily: 'En el resumen diario' },
  failed: 'Tu elección no se guardó. Inténtalo de nuevo.',
};
