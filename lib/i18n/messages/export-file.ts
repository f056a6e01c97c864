import type { Messages } from '../shape';

/** What an exported file says of itself: its name, its first line, its columns. Written on the server, so no page carries it. */
const en = {
  filters: 'Filters',
  noFilters: 'none',
  zone: 'Time zone',
  until: 'Records up to',
  total: 'Records',
  name: { all: 'all', filtered: 'filtered', to: 'to', onwards: 'onwards', until: 'until' },
  columns: {
    created: 'Created',
    status: 'Status',
    substatus: 'Substatus',
    message: 'Message',
    error: 'Error message',
    others: 'Other attributes (JSON)',
  },
} as const;

const ptBR: Messages<typeof en> = {
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

const es: Messages<typeof en> = {
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

export const exportFile = { en, 'pt-BR': ptBR, es };
