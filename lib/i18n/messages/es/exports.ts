import type { Messages } from '../../shape';
import type { exportFile as en } from '../en/exports';

export const exportFile: Messages<typeof en> = {
  filters: 'Filtros',
  noFilters: 'ninguno',
  zone: 'Zona horaria',
  until: 'Registros hasta',
  total: 'Registros',
  name: { all: 'todos', filtered: 'filtrados', to: 'a', onwards: 'en adelante', until: 'hasta' },
  columns: {
    created: 'Creado',
    status: 'Estado',
    substatus: 'Subestado',
    message: 'Mensaje',
    error: 'Mensaje de error',
    others: 'Otros atributos (JSON)',
    register: {
      fixed: 'Importe fijado por la persona (from o to)',
      requested: 'Importe pedido',
      shownFrom: 'Importe enviado, mostrado',
      shownTo: 'Importe recibido, mostrado',
      shownRate: 'Tasa mostrada, como la escribió la API',
      confirmedFrom: 'Importe enviado, confirmado por la API',
      confirmedTo: 'Importe recibido, confirmado por la API',
      confirmedRate: 'Tasa confirmada, como la escribió la API',
      rateRead: 'Tasa por unidad, confirmada',
      rateUnit: 'Unidad de esa tasa',
      day: 'Opción de liquidación',
      destination: 'Destino, clave PIX enmascarada',
      state: 'Resultado',
      statusRead: 'Estado leído el',
      settled: 'Vista liquidada por primera vez',
      person: 'Persona',
      sent: 'Aceptación enviada el',
    },
  },
};
