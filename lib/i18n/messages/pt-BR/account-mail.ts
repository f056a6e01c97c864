import type { accountMail as en } from '@/lib/i18n/messages/en/account-mail';
import type { Messages } from '@/lib/i18n/shape';

export const accountMail: Messages<typeof en> = {
  subject: 'Mesa: {event}',
  hello: 'Olá, {name}!',
  what: '{event}, {time}, em {place}.',
  device: 'De: {device}.',
  end: 'Se não foi você, ou se você não esperava isso, encerre suas sessões em {link} e avise a Administração na hora.',
  events: {
    factor_added: 'Um segundo fator foi adicionado à sua conta',
    factor_removed: 'Um segundo fator foi removido da sua conta',
    codes_made: 'Novos códigos de recuperação foram gerados para a sua conta',
    factors_reset: 'Seus segundos fatores foram removidos para você entrar sem o aparelho perdido',
    password_changed: 'Sua senha foi alterada',
    password_reset: 'Sua senha foi redefinida por um link',
    reset_made: 'Foi criado um link para você escolher outra senha',
    new_device: 'Você entrou por um navegador que não era conhecido',
    role_changed: 'Sua função foi alterada',
  },
};
