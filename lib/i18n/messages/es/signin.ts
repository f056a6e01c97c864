import type { Messages } from '../../shape';
import type { signin as en } from '../en/signin';

export const signin: Messages<typeof en> = {
  title: 'Entrar',
  lead: 'Conversiones, checkouts y pagos entre cripto y BRL.',
  email: 'Correo de trabajo',
  password: 'Contraseña',
  submit: 'Continuar',
  submitting: 'Entrando',
  footer: 'Tu clave de la API se queda en nuestros servidores y nunca llega a este navegador.',
  missingEmail: 'Escribe tu correo de trabajo.',
  missingPassword: 'Escribe tu contraseña.',
  wrong:
    'El correo y la contraseña no corresponden a ninguna cuenta de este panel. Revisa ambos y reintenta.',
  wrongAndWait:
    'El correo y la contraseña no corresponden a ninguna cuenta de este panel. Por seguridad, el próximo intento es posible dentro de {wait}.',
  locked:
    'Demasiados intentos. Por seguridad, el próximo es posible dentro de {wait}. Un navegador que ya entró antes no espera, ni uno que abra el enlace de la administración.',
  offline:
    'Ninguna respuesta llegó a este navegador. Lo que escribiste se conserva; revisa tu conexión y reintenta.',
  failed:
    'No se pudo entrar porque este panel falló. Lo que escribiste se conserva; reintenta en un momento.',
  needsScript: 'Para entrar se necesita JavaScript. Actívalo en este navegador y vuelve a cargar la página.',
  ended:
    'Tu sesión terminó: este navegador estuvo un tiempo sin uso, o la sesión fue cerrada. Entra de nuevo para continuar.',
  demo: {
    title: 'De cripto a reales, siempre sabiendo qué se decidió.',
    lead: 'Una demo de todo el panel, con datos de prueba. Sin cuenta, sin correo, sin dinero real.',
    enterAs: 'Entrar como',
    people: 'Personas de la demo',
    peopleWhat:
      'Estas personas existen solo en la demo, una por cada función. Nadie necesita contraseña, y todas ven el mismo mundo.',
    world: 'Un mundo solo tuyo, en este navegador. Termina después de 24 h.',
    changeLater: 'Puedes cambiar de persona cuando quieras.',
    first: 'Empieza aquí',
    company: 'Entrar con contraseña',
    footer: 'Nada de lo que escribes aquí sale de esta demo.',
    back: 'Entrar en la demo sin contraseña',
    full: 'Todos los lugares de esta demo están ocupados ahora. Cada uno se libera después de 24 horas; reintenta más tarde.',
    waiting: {
      title: 'Tu demo se está preparando',
      place: '{place, plural, one {Eres la próxima persona.} other {Estás en el lugar # de la fila.}}',
      stay: 'Deja esta página abierta: entra como {role} por sí sola. Si la cierras, pulsa de nuevo al volver: tu lugar se conserva.',
    },
    sourceFull: 'Se abrieron demasiadas demos desde esta red. La próxima se puede abrir dentro de {wait}.',
    beganAgain:
      'Esta demo empezó de nuevo: la tuya terminó después de 24 horas, dejó su lugar a un nuevo visitante cuando todo estaba ocupado, o este panel se actualizó. Lo que hiciste allí ya no existe; entra como cualquier persona para empezar una nueva.',
    stateOpens:
      'Recibiste una copia de la demo de alguien. Entra como quien quieras: pasa a ser tuya, y la que ya tienes queda atrás.',
    stateGone:
      'Esta demo empezó de nuevo: el estado de este enlace venció a los 7 días, este panel se actualizó o el enlace está incompleto. Entra como cualquier persona para seguir con una demo propia.',
    forgets: {
      preview:
        'Esta es una vista previa de una nueva versión. Solo tu navegador guarda esta demo: durante 24 horas, o hasta que se publique otra versión. No se pueden agregar personas al equipo, y las páginas de pago no se abren.',
      storeless:
        'Solo tu navegador guarda esta demo: durante 24 horas, o hasta que se publique una nueva versión. No se pueden agregar personas al equipo, y las páginas de pago no se abren.',
      past: 'Los sesenta días de trabajo con los que empieza terminaron el día en que se publicó esta versión; lo que esperaba una respuesta puede haber vencido.',
    },
  },
  picture: {
    send: 'Envías {amount}',
    D0: 'Mismo día',
    D1: 'Día siguiente',
    rate: 'Tasa',
    differenceD0: '{amount} menos que D1',
    differenceD1: '{amount} más que D0',
    settles: 'Liquida',
    atD0: 'Hoy, {time}',
    atD1: 'Mañana, {time}',
    now: 'Ahora',
  },
  role: {
    viewer: 'Consulta',
    support: 'Soporte',
    accountant: 'Contabilidad',
    operator: 'Operaciones',
    treasurer: 'Tesorería',
    admin: 'Administración',
  },
};
