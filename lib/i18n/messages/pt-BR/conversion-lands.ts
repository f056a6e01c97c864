/** O que chega e quando: na visão geral e como visão das conversões. */
export const lands = {
  title: 'O que chega e quando',
  sub: 'conversões aceitas, horários previstos em {zone}',
  all: 'Ver todas ({n})',
  none: 'Nenhuma conversão aceita está para chegar.',
  noneBody: 'Uma conversão aceita fica aqui até que uma leitura mostre que ela chegou.',
  error: 'Não foi possível ler o que chega e quando',
  groups: {
    today: 'Hoje',
    tomorrow: 'Amanhã',
    later: 'Depois',
    past: 'Passou do horário',
    unsettled: 'Não consta mais como liquidada',
    untimed: 'Sem horário informado',
  },
  from: 'A partir de {day}',
  pastSub: 'O horário previsto passou',
  unsettledSub: 'Lida como liquidada antes',
  untimedSub: 'A API não informou horário',
  nothing: 'Nenhuma',
  fromAmount: 'de {amount} a {rate}',
  fromAmountBare: 'de {amount}',
  in: 'em {time}',
  ago: 'há {time}',
  read: 'lido há {time}',
  never: 'ainda não lido',
  past: 'Previsto para {time}. A API ainda diz {status}, lido há {age}.',
  pastUnread: 'Previsto para {time}. Não lido desde então; há {age} a API dizia {status}.',
  unsettled:
    'Lida como liquidada pela primeira vez: {time}. Na última leitura, há {age}, a API dizia {status}.',
  noStatus: 'nenhum status',
  landed:
    '{n, plural, one {Mais # liquidada, conforme verificado} other {Mais # liquidadas, conforme verificado}} hoje: {amounts}. Fora da conta acima.',
  unknown:
    '{n, plural, one {# conversão com resultado desconhecido não está} other {# conversões com resultado desconhecido não estão}} aqui: nada diz que o dinheiro vai chegar.',
  recorded:
    '{n, plural, one {# conversão que uma pessoa registrou como aceita não está} other {# conversões que uma pessoa registrou como aceitas não estão}} aqui: a API não confirmou isso.',
  ended:
    '{n, plural, one {# conversão não está} other {# conversões não estão}} aqui: uma pessoa encerrou a leitura automática.',
  more: 'Há mais conversões do que as examinadas: os valores são das mais próximas.',
  show: 'Ver quais',
  open: 'abrir conversão {id}',
  notConfirmed: 'Não confirmado',
  unsummed: '{n} fora da soma: sem valor confirmado',
  refresh: 'Atualizar a lista',
  end: 'Parar de ler',
  endTitle: 'Parar de ler esta conversão automaticamente?',
  endBody:
    'Ela sai de "O que chega e quando". Um webhook ou a sua própria leitura continua valendo. Nada é enviado à API, e nada muda na conversão.',
  endConfirm: 'Parar de ler',
  endFailed: 'Ela continua sendo lida.',
  ended1: '{name} encerrou a leitura automática em {time}.',
};
