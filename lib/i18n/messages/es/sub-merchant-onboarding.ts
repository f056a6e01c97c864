import type { Messages } from '../../shape';
import type { subMerchantOnboarding as en } from '../en/sub-merchant-onboarding';

export const subMerchantOnboarding: Messages<typeof en> = {
  title: 'Dar de alta un subcomercio',
  sub: 'La API le da un ID de correlación; se agrega al registro de este panel, y un enlace inicia su onboarding.',
  name: 'Nombre en Mesa',
  nameHint: 'Solo para este panel: la API no lo conoce.',
  tags: 'Etiquetas',
  tagsHint: 'Separadas por comas.',
  enrol: 'Dar de alta',
  failed: 'No se pudo dar de alta.',
  lost: 'No se sabe si se dio de alta.',
  retrySafe: 'Reintentar con los mismos campos no da de alta un segundo.',
  correlationId: 'ID de correlación',
  open: 'Abrir el subcomercio',
  another: 'Dar de alta otro',
  notRegistered:
    'Está dado de alta en la API, pero no se pudo agregar al registro de este panel. Copia el ID y agrégalo allí a mano.',
  states: {
    enrolled: 'Dado de alta.',
    sending: 'En curso.',
    refused: 'Rechazado.',
    unknown: 'Resultado desconocido.',
  },
  outcomes: {
    enrolled: 'Envía el enlace de abajo al subcomercio: su onboarding empieza allí.',
    sending: 'Este subcomercio se está dando de alta en este momento.',
    refused: 'La API no dio de alta el subcomercio.',
    unknown:
      'No llegó una respuesta utilizable, así que no se sabe si se dio de alta. No se reenvía nada automáticamente.',
  },
  link: {
    title: 'Enlace de onboarding',
    body: 'El subcomercio lo abre y completa el formulario de KYB. Los enlaces anteriores siguen sirviendo: todos llevan al mismo onboarding.',
    make: 'Crear enlace de onboarding',
    failed: 'No se pudo crear el enlace.',
    name: 'enlace de onboarding',
    qr: 'Código QR del enlace de onboarding',
    open: 'Abrir el formulario',
  },
};
