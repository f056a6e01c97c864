import type { singleSignOn as en } from '@/lib/i18n/messages/en/single-sign-on';
import type { Messages } from '@/lib/i18n/shape';

export const singleSignOn: Messages<typeof en> = {
  enter: 'Entrar com login único',
  error: {
    down: 'O serviço de login único não responde. Entre com sua senha ou tente de novo em instantes.',
    failed: 'O login único não terminou e você não entrou. Tente de novo ou entre com sua senha.',
    unverified:
      'O serviço de login único não confirma seu e-mail. Peça à administração dele que o verifique.',
    no_email:
      'O serviço de login único não enviou a informação “email”. Peça à administração dele que a inclua no token da Mesa.',
    no_email_verified:
      'O serviço de login único enviou seu e-mail sem a informação “email_verified”. Peça à administração dele que a envie, ou à nossa que confie no seu domínio.',
    guest: 'Você é convidado no diretório do serviço de login único. Peça um convite à administração daqui.',
    weak: 'Seu login no serviço de login único foi há tempo demais ou sem a segunda etapa exigida aqui. Entre lá de novo.',
    taken:
      'Já existe aqui uma conta com seu e-mail. Entre uma vez com a senha dela: a partir daí, o login único a abre.',
    disabled: 'Sua conta aqui está desativada. Fale com a administração.',
    ended: 'Seu convite expirou. Peça outro à administração.',
  },
};
