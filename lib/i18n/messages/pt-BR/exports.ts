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
    register: {
      fixed: 'Valor fixado pela pessoa (from ou to)',
      requested: 'Valor pedido',
      shownFrom: 'Valor enviado, mostrado',
      shownTo: 'Valor recebido, mostrado',
      shownRate: 'Taxa mostrada, como a API escreveu',
      confirmedFrom: 'Valor enviado, confirmado pela API',
      confirmedTo: 'Valor recebido, confirmado pela API',
      confirmedRate: 'Taxa confirmada, como a API escreveu',
      rateRead: 'Taxa por unidade, confirmada',
      rateUnit: 'Unidade dessa taxa',
      day: 'Opção de liquidação',
      destination: 'Destino, chave PIX mascarada',
      state: 'Resultado',
      statusRead: 'Status lido em',
      settled: 'Vista liquidada pela primeira vez',
      person: 'Pessoa',
      sent: 'Aceite enviado em',
    },
  },
};
