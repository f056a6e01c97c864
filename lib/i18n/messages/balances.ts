import type { Messages } from '../shape';

const en = {
  title: 'Balances',
  readAt: 'Read from the API at {time}.',
  approximate: 'BRL figures are approximate, for display only.',
  notForTrading: 'Approximate, for display only. Not a rate you can trade at.',
  total: 'All balances',
  incomplete: 'Incomplete',
  incompleteTitle: 'An account was not reported by the API, so this figure may leave it out.',
  readAgain: 'Re-read now',
  reading: 'Reading…',
  stale: {
    title: 'The last read failed. Data from {time}.',
    body: 'The figures below are those of the last answer, {age} ago. They may have changed since.',
    age: {
      seconds: '{count, plural, one {# second} other {# seconds}}',
      minutes: '{count, plural, one {# minute} other {# minutes}}',
      hours: '{count, plural, one {# hour} other {# hours}}',
    },
  },
  buckets: {
    available: 'Available',
    in_transit: 'In transit',
    to_receive: 'To receive',
    blocked: 'Blocked',
    unknown: 'Parts not known',
  },
  explain: {
    available: 'Withdrawable right now.',
    in_transit: 'Moving while a transaction is processed.',
    to_receive: 'Expected from an ongoing transaction.',
    blocked: 'Frozen for chargebacks or compliance holds.',
    unknown: 'The API did not give all four, or they make no whole. The bar shows only their sum in BRL.',
  },
  chart: {
    title: 'By currency and bucket',
    asChart: 'Chart',
    asTable: 'Table',
    view: 'Show as',
    description: 'Length of a bar: share of the BRL equivalent. Parts of a bar: that currency’s own buckets.',
    bar: '{currency}, {total}. {buckets}',
    bucket: '{bucket}: {amount}',
    currency: 'Currency',
    allBuckets: 'All buckets, approx.',
  },
  table: {
    caption: 'Balances by currency and account',
    currencyAndAccount: 'Currency and account',
    allInBrl: 'All buckets in BRL',
    notGiven: 'Not given by the API',
    notReported: 'Not reported by the API',
    noAccounts: 'The API lists no account here.',
    footnote:
      'Account labels come from your account configuration and can change. BRL counts at 1.0, BTC at its reference price, USDT and USDC at the USD reference price.',
    footnoteSums:
      '“–” means that the API did not give the figure. A currency’s total is shown only when every account gave its part.',
  },
  card: {
    accounts: '{count, plural, one {# account} other {# accounts}}',
  },
  unavailable: {
    title: 'Balance is unavailable',
    body: 'The account may not have a ledger yet, or the API could not read it. This does not mean that the balance is zero.',
    retry: 'Re-read now',
  },
  key: {
    title: 'The API did not accept our key',
    body: 'No balance could be read. An administrator has to check the API key in Settings.',
    open: 'Open Settings',
  },
  empty: {
    title: 'No currencies yet',
    body: 'The API answered and listed no currency for this account. Currencies appear here with their first entry.',
  },
  loading: 'Reading balances from the API',
  updated: 'Balances read at {time}',
};

const ptBR: Messages<typeof en> = {
  title: 'Saldos',
  readAt: 'Lidos da API às {time}.',
  approximate: 'Os valores em BRL são aproximados, apenas para exibição.',
  notForTrading: 'Aproximado, apenas para exibição. Não é uma taxa de negociação.',
  total: 'Todos os saldos',
  incomplete: 'Incompleto',
  incompleteTitle: 'A API não informou uma conta, portanto este valor pode não incluí-la.',
  readAgain: 'Reler agora',
  reading: 'Lendo…',
  stale: {
    title: 'A última leitura falhou. Dados das {time}.',
    body: 'Os valores abaixo são os da última resposta, há {age}. Podem ter mudado desde então.',
    age: {
      seconds: '{count, plural, one {# segundo} other {# segundos}}',
      minutes: '{count, plural, one {# minuto} other {# minutos}}',
      hours: '{count, plural, one {# hora} other {# horas}}',
    },
  },
  buckets: {
    available: 'Disponível',
    in_transit: 'Em trânsito',
    to_receive: 'A receber',
    blocked: 'Bloqueado',
    unknown: 'Partes desconhecidas',
  },
  explain: {
    available: 'Pode ser sacado agora.',
    in_transit: 'Em movimento enquanto uma transação é processada.',
    to_receive: 'Esperado de uma transação em andamento.',
    blocked: 'Retido por chargebacks ou por compliance.',
    unknown: 'A API não informou as quatro, ou elas não formam um todo. A barra mostra só a soma em BRL.',
  },
  chart: {
    title: 'Por moeda e situação',
    asChart: 'Gráfico',
    asTable: 'Tabela',
    view: 'Mostrar como',
    description:
      'Comprimento da barra: parte do equivalente em BRL. Partes da barra: situações da própria moeda.',
    bar: '{currency}, {total}. {buckets}',
    bucket: '{bucket}: {amount}',
    currency: 'Moeda',
    allBuckets: 'Total aproximado',
  },
  table: {
    caption: 'Saldos por moeda e conta',
    currencyAndAccount: 'Moeda e conta',
    allInBrl: 'Total em BRL',
    notGiven: 'Não informado pela API',
    notReported: 'Não informado pela API',
    noAccounts: 'A API não lista nenhuma conta aqui.',
    footnote:
      'Os nomes das contas vêm da configuração da sua conta e podem mudar. BRL conta a 1,0, BTC pelo seu preço de referência, USDT e USDC pelo preço de referência do USD.',
    footnoteSums:
      '“–” significa que a API não informou o valor. O total de uma moeda só aparece quando todas as contas informaram a sua parte.',
  },
  card: {
    accounts: '{count, plural, one {# conta} other {# contas}}',
  },
  unavailable: {
    title: 'Saldo indisponível',
    body: 'A conta talvez ainda não tenha um livro-razão, ou a API não conseguiu lê-lo. Isto não significa que o saldo seja zero.',
    retry: 'Reler agora',
  },
  key: {
    title: 'A API não aceitou nossa chave',
    body: 'Nenhum saldo pôde ser lido. Um administrador precisa conferir a chave da API em Configurações.',
    open: 'Abrir Configurações',
  },
  empty: {
    title: 'Nenhuma moeda ainda',
    body: 'A API respondeu e não listou nenhuma moeda para esta conta. As moedas aparecem aqui com o primeiro lançamento.',
  },
  loading: 'Lendo os saldos da API',
  updated: 'Saldos lidos às {time}',
};

const es: Messages<typeof en> = {
  title: 'Saldos',
  readAt: 'Leídos de la API a las {time}.',
  approximate: 'Los valores en BRL son aproximados, solo para mostrar.',
  notForTrading: 'Aproximado, solo para mostrar. No es una tasa para operar.',
  total: 'Todos los saldos',
  incomplete: 'Incompleto',
  incompleteTitle: 'La API no informó una cuenta, así que este monto puede no incluirla.',
  readAgain: 'Releer ahora',
  reading: 'Leyendo…',
  stale: {
    title: 'La última lectura falló. Datos de las {time}.',
    body: 'Los valores de abajo son los de la última respuesta, hace {age}. Pueden haber cambiado desde entonces.',
    age: {
      seconds: '{count, plural, one {# segundo} other {# segundos}}',
      minutes: '{count, plural, one {# minuto} other {# minutos}}',
      hours: '{count, plural, one {# hora} other {# horas}}',
    },
  },
  buckets: {
    available: 'Disponible',
    in_transit: 'En tránsito',
    to_receive: 'Por recibir',
    blocked: 'Bloqueado',
    unknown: 'Partes desconocidas',
  },
  explain: {
    available: 'Se puede retirar ahora.',
    in_transit: 'En movimiento mientras se procesa una transacción.',
    to_receive: 'Se espera de una transacción en curso.',
    blocked: 'Retenido por contracargos o por compliance.',
    unknown: 'La API no indicó las cuatro, o no forman un todo. La barra muestra solo la suma en BRL.',
  },
  chart: {
    title: 'Por moneda y situación',
    asChart: 'Gráfico',
    asTable: 'Tabla',
    view: 'Mostrar como',
    description:
      'Largo de la barra: parte del equivalente en BRL. Partes de la barra: situaciones de la propia moneda.',
    bar: '{currency}, {total}. {buckets}',
    bucket: '{bucket}: {amount}',
    currency: 'Moneda',
    allBuckets: 'Total aproximado',
  },
  table: {
    caption: 'Saldos por moneda y cuenta',
    currencyAndAccount: 'Moneda y cuenta',
    allInBrl: 'Total en BRL',
    notGiven: 'La API no lo indica',
    notReported: 'No informado por la API',
    noAccounts: 'La API no lista ninguna cuenta aquí.',
    footnote:
      'Los nombres de las cuentas vienen de la configuración de tu cuenta y pueden cambiar. BRL cuenta a 1,0, BTC a su precio de referencia, USDT y USDC al precio de referencia del USD.',
    footnoteSums:
      '“–” significa que la API no indicó el valor. El total de una moneda solo se muestra cuando todas las cuentas indicaron su parte.',
  },
  card: {
    accounts: '{count, plural, one {# cuenta} other {# cuentas}}',
  },
  unavailable: {
    title: 'Saldo no disponible',
    body: 'Puede que la cuenta aún no tenga un libro mayor, o que la API no haya podido leerlo. Esto no significa que el saldo sea cero.',
    retry: 'Releer ahora',
  },
  key: {
    title: 'La API no aceptó nuestra clave',
    body: 'No se pudo leer ningún saldo. Un administrador debe revisar la clave de la API en Configuración.',
    open: 'Abrir Configuración',
  },
  empty: {
    title: 'Aún no hay monedas',
    body: 'La API respondió y no listó ninguna moneda para esta cuenta. Las monedas aparecen aquí con su primer movimiento.',
  },
  loading: 'Leyendo los saldos de la API',
  updated: 'Saldos leídos a las {time}',
};

export const balances = { en, 'pt-BR': ptBR, es };
