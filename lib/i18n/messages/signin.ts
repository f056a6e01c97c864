import type { Messages } from '../shape';

const en = {
  title: 'Sign in',
  lead: 'Conversions, checkouts and payouts between crypto and BRL.',
  email: 'Work e-mail',
  password: 'Password',
  submit: 'Continue',
  submitting: 'Signing in',
  footer: 'Your API key stays on our servers and never reaches this browser.',
  missingEmail: 'Enter your work e-mail.',
  missingPassword: 'Enter your password.',
  wrong: 'The e-mail and password do not match an account here. Check both and try again.',
  wrongAndWait:
    'The e-mail and password do not match an account here. For safety, the next try is possible in {wait}.',
  locked: 'Too many tries. For safety, the next one is possible in {wait}.',
  offline: 'No answer reached this browser. What you typed is kept; check your connection and try again.',
  failed:
    'Sign-in did not work because this dashboard failed. What you typed is kept; try again in a moment.',
  needsScript: 'Signing in needs JavaScript. Switch it on in this browser, then load the page again.',
  demoTitle: 'Demo accounts',
  demoBody: 'This dashboard runs on the sandbox. Choose an account; its e-mail and password are filled in.',
  demo: {
    viewer: 'Reads balances and conversions',
    operator: 'Also asks for quotes',
    approver: 'Also accepts quotes',
    admin: 'Everything, and people and settings',
  },
  role: { viewer: 'Viewer', operator: 'Operator', approver: 'Approver', admin: 'Administrator' },
  demoUse: 'Fill in the {role} account',
} as const;

const ptBR: Messages<typeof en> = {
  title: 'Entrar',
  lead: 'Conversões, checkouts e pagamentos entre cripto e BRL.',
  email: 'E-mail de trabalho',
  password: 'Senha',
  submit: 'Continuar',
  submitting: 'Entrando',
  footer: 'Sua chave da API fica em nossos servidores e nunca chega a este navegador.',
  missingEmail: 'Digite seu e-mail de trabalho.',
  missingPassword: 'Digite sua senha.',
  wrong: 'O e-mail e a senha não correspondem a uma conta daqui. Confira os dois e tente de novo.',
  wrongAndWait:
    'O e-mail e a senha não correspondem a uma conta daqui. Por segurança, a próxima tentativa é possível daqui a {wait}.',
  locked: 'Tentativas demais. Por segurança, a próxima é possível daqui a {wait}.',
  offline: 'Nenhuma resposta chegou a este navegador. O que você digitou foi mantido; confira a conexão.',
  failed:
    'A entrada não funcionou porque este painel falhou. O que você digitou foi mantido; tente em instantes.',
  needsScript: 'Para entrar é preciso JavaScript. Ative-o neste navegador e carregue a página de novo.',
  demoTitle: 'Contas de demonstração',
  demoBody: 'Este painel usa o sandbox. Escolha uma conta; o e-mail e a senha são preenchidos.',
  demo: {
    viewer: 'Lê saldos e conversões',
    operator: 'Também pede cotações',
    approver: 'Também aceita cotações',
    admin: 'Tudo, mais pessoas e configurações',
  },
  role: { viewer: 'Leitor', operator: 'Operador', approver: 'Aprovador', admin: 'Administrador' },
  demoUse: 'Preencher a conta {role}',
};

const es: Messages<typeof en> = {
  title: 'Entrar',
  lead: 'Conversiones, checkouts y pagos entre cripto y BRL.',
  email: 'Correo de trabajo',
  password: 'Contraseña',
  submit: 'Continuar',
  submitting: 'Entrando',
  footer: 'Tu clave de la API se queda en nuestros servidores y nunca llega a este navegador.',
  missingEmail: 'Escribe tu correo de trabajo.',
  missingPassword: 'Escribe tu contraseña.',
  wrong: 'El correo y la contraseña no corresponden a una cuenta de aquí. Revisa ambos y reintenta.',
  wrongAndWait:
    'El correo y la contraseña no corresponden a una cuenta de aquí. Por seguridad, el próximo intento es posible dentro de {wait}.',
  locked: 'Demasiados intentos. Por seguridad, el próximo es posible dentro de {wait}.',
  offline: 'Ninguna respuesta llegó a este navegador. Lo que escribiste se conserva; revisa tu conexión.',
  failed:
    'No se pudo entrar porque este panel falló. Lo que escribiste se conserva; reintenta en un momento.',
  needsScript: 'Para entrar se necesita JavaScript. Actívalo en este navegador y vuelve a cargar la página.',
  demoTitle: 'Cuentas de demostración',
  demoBody: 'Este panel usa el sandbox. Elige una cuenta; su correo y contraseña se completan solos.',
  demo: {
    viewer: 'Lee saldos y conversiones',
    operator: 'También pide cotizaciones',
    approver: 'También acepta cotizaciones',
    admin: 'Todo, más personas y configuración',
  },
  role: { viewer: 'Lector', operator: 'Operador', approver: 'Aprobador', admin: 'Administrador' },
  demoUse: 'Completar la cuenta {role}',
};

export const signin = { en, 'pt-BR': ptBR, es };
