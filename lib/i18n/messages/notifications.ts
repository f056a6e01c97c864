import type { Messages } from '../shape';

const en = {
  title: 'Notifications',
  bell: '{unread, plural, =0 {No unread notifications} one {# unread notification} other {# unread notifications}}',
  unread: 'Unread',
  markAll: 'Mark all as read',
  empty: 'Nothing to tell you.',
  emptyBody: 'Failures, chargebacks, onboarding changes and approvals stand here.',
  failed: 'The notifications could not be read.',
  choices: 'Notify me about',
  choicesFailed: 'Your choice was not kept. Try again.',
  kinds: {
    kyb: 'Onboarding of sub-merchants',
    failure: 'Failures and unknown outcomes',
    chargeback: 'Chargebacks',
    approval: 'Approvals',
  },
  lists: {
    checkouts: 'Checkout',
    onramps: 'Onramp',
    offramps: 'Offramp',
    withdrawals: 'Withdrawal',
    other: 'Transaction',
  },
  titles: {
    kyb_changed: 'The onboarding of {name} changed.',
    record_failed: '{list} {id} failed.',
    chargeback: '{list} {id} changed after it had completed.',
    conversion_failed: 'Conversion {id} failed.',
    webhook_lost: '{list} {id} moved, and no webhook announced it.',
    outcome_unknown: 'A call has no known outcome: {id}.',
    approval_waiting: '{name} asks for an approval.',
    approval_decided: '{name} decided on an approval.',
  },
};

const ptBR: Messages<typeof en> = {
  title: 'Notificações',
  bell: '{unread, plural, =0 {Nenhuma notificação não lida} one {# notificação não lida} other {# notificações não lidas}}',
  unread: 'Não lida',
  markAll: 'Marcar todas como lidas',
  empty: 'Nada a informar.',
  emptyBody: 'Falhas, chargebacks, mudanças de onboarding e aprovações aparecem aqui.',
  failed: 'Não foi possível ler as notificações.',
  choices: 'Quero ser avisado sobre',
  choicesFailed: 'Sua escolha não foi guardada. Tente de novo.',
  kinds: {
    kyb: 'Onboarding de submerchants',
    failure: 'Falhas e resultados desconhecidos',
    chargeback: 'Chargebacks',
    approval: 'Aprovações',
  },
  lists: {
    checkouts: 'Checkout',
    onramps: 'Onramp',
    offramps: 'Offramp',
    withdrawals: 'Saque',
    other: 'Transação',
  },
  titles: {
    kyb_changed: 'O onboarding de {name} mudou.',
    record_failed: '{list} {id} falhou.',
    chargeback: '{list} {id} mudou depois de concluído.',
    conversion_failed: 'A conversão {id} falhou.',
    webhook_lost: '{list} {id} avançou, e nenhum webhook avisou.',
    outcome_unknown: 'Uma chamada está sem resultado conhecido: {id}.',
    approval_waiting: '{name} pede uma aprovação.',
    approval_decided: '{name} decidiu sobre uma aprovação.',
  },
};

const es: Messages<typeof en> = {
  title: 'Notificaciones',
  bell: '{unread, plural, =0 {Sin notificaciones nuevas} one {# notificación sin leer} other {# notificaciones sin leer}}',
  unread: 'Sin leer',
  markAll: 'Marcar todas como leídas',
  empty: 'Nada que informar.',
  emptyBody: 'Aquí aparecen fallos, contracargos, cambios de onboarding y aprobaciones.',
  failed: 'No se pudieron leer las notificaciones.',
  choices: 'Avisarme sobre',
  choicesFailed: 'Tu elección no se guardó. Inténtalo de nuevo.',
  kinds: {
    kyb: 'Onboarding de subcomercios',
    failure: 'Fallos y resultados desconocidos',
    chargeback: 'Contracargos',
    approval: 'Aprobaciones',
  },
  lists: {
    checkouts: 'Checkout',
    onramps: 'Onramp',
    offramps: 'Offramp',
    withdrawals: 'Retiro',
    other: 'Transacción',
  },
  titles: {
    kyb_changed: 'El onboarding de {name} cambió.',
    record_failed: '{list} {id} falló.',
    chargeback: '{list} {id} cambió después de completarse.',
    conversion_failed: 'La conversión {id} falló.',
    webhook_lost: '{list} {id} avanzó y ningún webhook lo anunció.',
    outcome_unknown: 'Una llamada no tiene resultado conocido: {id}.',
    approval_waiting: '{name} pide una aprobación.',
    approval_decided: '{name} decidió sobre una aprobación.',
  },
};

export const notifications = { en, 'pt-BR': ptBR, es };
