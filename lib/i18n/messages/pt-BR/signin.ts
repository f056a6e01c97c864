import type { Messages } from '../../shape';
import type { signin as en } from '../en/signin';

export const signin: Messages<typeof en> = {
  title: 'Entrar',
  lead: 'Conversões, checkouts e pagamentos entre cripto e BRL.',
  email: 'E-mail de trabalho',
  password: 'Senha',
  submit: 'Continuar',
  submitting: 'Entrando',
  footer: 'Sua chave da API fica em nossos servidores e nunca chega a este navegador.',
  missingEmail: 'Digite seu e-mail de trabalho.',
  missingPassword: 'Digite sua senha.',
  wrong: 'O e-mail e a senha não correspondem a nenhuma conta deste painel. Confira os dois e tente de novo.',
  wrongAndWait:
    'O e-mail e a senha não correspondem a nenhuma conta deste painel. Por segurança, a próxima tentativa é possível daqui a {wait}.',
  locked:
    'Tentativas demais. Por segurança, a próxima é possível daqui a {wait}. Um navegador que já entrou antes não espera, nem um que abra o link da administração.',
  offline:
    'Nenhuma resposta chegou a este navegador. O que você digitou foi mantido; confira a conexão e tente de novo.',
  failed:
    'A entrada não funcionou porque este painel falhou. O que você digitou foi mantido; tente de novo em instantes.',
  needsScript: 'Para entrar é preciso JavaScript. Ative-o neste navegador e carregue a página de novo.',
  ended:
    'Sua sessão terminou: este navegador ficou um tempo sem uso, ou a sessão foi encerrada. Entre de novo para continuar.',
  demo: {
    title: 'De cripto para reais, sempre sabendo o que foi decidido.',
    lead: 'Uma demonstração do painel inteiro, com dados de teste. Sem conta, sem e-mail, sem dinheiro real.',
    enterAs: 'Entrar como',
    people: 'Pessoas da demonstração',
    peopleWhat:
      'Estas pessoas só existem na demonstração, uma para cada função. Ninguém precisa de senha, e todas veem o mesmo mundo.',
    world: 'Um mundo só seu, neste navegador. Termina depois de 24 h.',
    changeLater: 'Você pode trocar de pessoa quando quiser.',
    first: 'Comece aqui',
    company: 'Entrar com senha',
    footer: 'Nada do que você digita aqui sai desta demonstração.',
    back: 'Entrar na demonstração sem senha',
    full: 'Todas as vagas desta demonstração estão ocupadas agora. Cada uma termina depois de 24 horas; tente de novo mais tarde.',
    waiting: {
      title: 'Sua demonstração está sendo preparada',
      place: '{place, plural, one {Você é a próxima pessoa.} other {Você está na posição # da fila.}}',
      stay: 'Deixe esta página aberta: ela entra como {role} sozinha. Se você fechar, pressione de novo ao voltar: seu lugar fica guardado.',
    },
    sourceFull:
      'Foram abertas demonstrações demais a partir desta rede. A próxima pode ser aberta daqui a {wait}.',
    beganAgain:
      'Esta demonstração recomeçou: a sua terminou depois de 24 horas, deu lugar a um novo visitante quando tudo estava ocupado, ou este painel foi atualizado. O que você fez nela não existe mais; entre como qualquer pessoa para começar uma nova.',
    stateOpens:
      'Você recebeu uma cópia da demonstração de alguém. Entre como quem quiser: ela passa a ser sua, e a que você já tem fica para trás.',
    stateGone:
      'Esta demonstração recomeçou: o estado deste link expirou depois de 7 dias, este painel foi atualizado ou o link está incompleto. Entre como qualquer pessoa para seguir com uma demonstração sua.',
    forgets: {
      preview:
        'Esta é a prévia de uma nova versão. Só o seu navegador guarda esta demonstração: por 24 horas, ou até que outra versão seja publicada. Não é possível adicionar pessoas à equipe, e as páginas de pagamento não abrem.',
      storeless:
        'Só o seu navegador guarda esta demonstração: por 24 horas, ou até que uma nova versão seja publicada. Não é possível adicionar pessoas à equipe, e as páginas de pagamento não abrem.',
      past: 'Os sessenta dias de trabalho com que ela começa terminaram no dia em que esta versão foi publicada; o que esperava uma resposta pode já ter expirado.',
    },
  },
  picture: {
    send: 'Você envia {amount}',
    D0: 'Mesmo dia',
    D1: 'Dia seguinte',
    rate: 'Taxa',
    differenceD0: '{amount} a menos que D1',
    differenceD1: '{amount} a mais que D0',
    settles: 'Liquida',
    atD0: 'Hoje, {time}',
    atD1: 'Amanhã, {time}',
    now: 'Agora',
  },
  role: {
    viewer: 'Consulta',
    support: 'Suporte',
    accountant: 'Contabilidade',
    operator: 'Operação',
    treasurer: 'Tesouraria',
    admin: 'Administração',
  },
};
