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
  },
};
