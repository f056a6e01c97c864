import type { Messages } from '../shape';

const en = {
  title: 'Sub-merchants',
  sub: 'Relationships added to this dashboard. The API has no list, so each one is added by its correlation ID.',
  crumb: 'You are here',
  correlationId: 'Correlation ID',
  archived: 'Archived',
  couldNotRead: 'The sub-merchants could not be read',
  tabs: {
    label: 'Sections of this sub-merchant',
    overview: 'Overview',
    branding: 'Branding',
    whitelist: 'Whitelist',
    checkouts: 'Checkouts',
    withdrawals: 'Withdraw',
    splits: 'Splits',
  },
  noKey: {
    sub: 'Nothing can be read or done for sub-merchants yet.',
    title: 'No signing key is configured.',
    body: 'Every request for a sub-merchant is signed with the RSA private key of the master merchant. Without it the API refuses all of them, so nothing is asked.',
    how: 'An administrator sets one of these for the server, then starts it again:',
  },
  status: {
    completed: 'Completed',
    processing: 'Processing',
    pending: 'Pending',
    failed: 'Failed',
    other: 'Another status',
    none: 'No onboarding yet',
    unread: 'Not read yet',
  },
} as const;

const ptBR: Messages<typeof en> = {
  title: 'Submerchants',
  sub: 'Relações adicionadas a este painel. A API não tem uma lista, então cada uma é adicionada pelo seu ID de correlação.',
  crumb: 'Você está aqui',
  correlationId: 'ID de correlação',
  archived: 'Arquivado',
  couldNotRead: 'Não foi possível ler os submerchants',
  tabs: {
    label: 'Seções deste submerchant',
    overview: 'Visão geral',
    branding: 'Marca',
    whitelist: 'Whitelist',
    checkouts: 'Checkouts',
    withdrawals: 'Sacar',
    splits: 'Splits',
  },
  noKey: {
    sub: 'Ainda não dá para ler nem fazer nada dos submerchants.',
    title: 'Não há chave de assinatura configurada.',
    body: 'Todo pedido de um submerchant é assinado com a chave privada RSA do merchant master. Sem ela a API recusa todos, então nada é pedido.',
    how: 'Um administrador define uma destas para o servidor e o inicia de novo:',
  },
  status: {
    completed: 'Concluído',
    processing: 'Em processamento',
    pending: 'Pendente',
    failed: 'Falhou',
    other: 'Outro status',
    none: 'Sem onboarding ainda',
    unread: 'Ainda não lido',
  },
};

const es: Messages<typeof en> = {
  title: 'Subcomercios',
  sub: 'Relaciones añadidas a este panel. La API no tiene una lista, así que cada una se añade por su ID de correlación.',
  crumb: 'Estás aquí',
  correlationId: 'ID de correlación',
  archived: 'Archivado',
  couldNotRead: 'No se pudieron leer los subcomercios',
  tabs: {
    label: 'Secciones de este subcomercio',
    overview: 'Resumen',
    branding: 'Marca',
    whitelist: 'Whitelist',
    checkouts: 'Checkouts',
    withdrawals: 'Retirar',
    splits: 'Splits',
  },
  noKey: {
    sub: 'Todavía no se puede leer ni hacer nada de los subcomercios.',
    title: 'No hay clave de firma configurada.',
    body: 'Cada solicitud de un subcomercio se firma con la clave privada RSA del comercio maestro. Sin ella la API las rechaza todas, así que no se pide nada.',
    how: 'Un administrador define una de estas para el servidor y lo reinicia:',
  },
  status: {
    completed: 'Completado',
    processing: 'En proceso',
    pending: 'Pendiente',
    failed: 'Fallido',
    other: 'Otro estado',
    none: 'Sin onboarding todavía',
    unread: 'Sin leer todavía',
  },
};

export const subMerchants = { en, 'pt-BR': ptBR, es };
