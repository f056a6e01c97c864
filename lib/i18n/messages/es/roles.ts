export const roles = {
  does: {
    viewer: 'Solo lee saldos y listas.',
    support: 'Encuentra un pago y lo sigue. Revela datos personales con un motivo.',
    accountant: 'Lee saldos, listas y la auditoría, y exporta listas. Revela datos personales con un motivo.',
    operator: 'Pide cotizaciones, crea enlaces, registra y da de alta subcomercios.',
    treasurer: 'Acepta tasas, decide solicitudes, habilita direcciones, cambia la marca y retira.',
    admin:
      'Gestiona personas, políticas y configuración. Solo mueve dinero mientras nadie de Tesorería vea toda la cuenta.',
  },
};
