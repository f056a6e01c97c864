import type { Messages } from '../../shape';
import type { exportFile as en } from '../en/exports';

export const exportFile: Messages<typeof en> = {
  filters: 'Filtros',
  noFilters: 'nenhum',
  zone: 'Fuso horário',
  until: 'Registros até',
  total: 'Registros',
  name: { all: 'todos', filtered: 'filtrados', to: 'a', onwards: 'em diante', until: 'até' },
  columns: {
    created: 'Criado',
    status: 'Status',
    substatus: 'Substatus',
    message: 'Mensagem',
    error: 'Mensagem de erro',
    others: 'Outros atributos (JSON)',
  },
};
