import type { Messages } from '../../shape';
import type { stories as en } from '../en/stories';

export const stories: Messages<typeof en> = {
  title: 'Seis histórias',
  sub: 'Cada uma leva de três a seis cliques nas telas reais. Pare e continue quando quiser.',
  dismiss: 'Dispensar',
  show: 'Mostrar as histórias',
  whatBody:
    'As histórias existem apenas no sandbox. Cada uma mostra onde clicar e marca um passo quando o registro o mostra. Nada é registrado no seu lugar, e nenhum dinheiro real se movimenta.',
  length: '{count, plural, one {# passo} other {# passos}}',
  progress: '{done} de {count}',
  done: 'Feita',
  continue: 'Continuar',
  story: 'História {index} de {count}',
  next: 'Agora clique em',
  open: 'Agora abra',
  become: 'Agora atue como',
  becomeFailed: 'Você continua sendo a mesma pessoa: o servidor não confirmou a troca.',
  wait: 'Espere: a taxa vence em {seconds} s.',
  again: 'Recomeçar',
  leave: 'Sair da história',
  back: 'Voltar à visão geral',
  failed: 'O sandbox não aceitou.',
  missing: 'Este mundo não tem registro para esta história. A administração pode reiniciar o sandbox.',
  refused:
    'A API recusou esta conversão, e o registro diz por quê. Se faltou saldo, reiniciar o sandbox o restaura.',
  convert: {
    title: 'Converter 250.000 USDT',
    body: 'Compare D0 com D1, aceite uma e veja quando os reais chegam.',
    end: 'A taxa está travada. O registro diz quando os reais chegam.',
  },
  lost: {
    title: 'A resposta se perde',
    body: 'Você aceita e nada volta. A Mesa descobre, e nunca envia duas vezes.',
    end: 'A resposta se perdeu, e o registro foi relido. Um só aceite foi enviado.',
  },
  expired: {
    title: 'A taxa venceu enquanto você decidia',
    body: 'O relógio chega a zero. Taxa antiga ao lado da nova, e você escolhe de novo.',
    end: 'Nada foi aceito até você escolher a taxa nova.',
  },
  chargeback: {
    title: 'Um chargeback semanas depois',
    body: 'Um pagador contesta um checkout concluído. Veja o que foi bloqueado e por quê.',
    end: 'O saldo bloqueado contém o que o chargeback reteve.',
  },
  onboard: {
    title: 'Cadastrar um submerchant',
    body: 'De uma empresa ao KYB concluído, com a marca dela na página.',
    end: 'O submerchant concluiu o cadastro, e as páginas de checkout levam a marca dele.',
  },
  withdrawal: {
    title: 'Um saque, duas pessoas',
    body: 'De um endereço aprovado da whitelist até o comprovante. Uma pessoa pede, outra aprova.',
    end: 'Uma pessoa pediu, outra aprovou. O registro do saque é o comprovante.',
  },
  steps: {
    convert: {
      quote: { press: 'Obter cotação', place: 'Converter' },
      accept: { press: 'D0 ou D1, depois Aceitar', place: 'a cotação' },
      view: { press: 'Ver conversão', place: 'a conversão' },
    },
    lost: {
      lose: { press: 'Perder a próxima resposta', place: 'Visão geral' },
      quote: { press: 'Obter cotação', place: 'Converter' },
      accept: { press: 'D0 ou D1, depois Aceitar', place: 'a cotação' },
      known: { press: 'Reler agora', place: 'a conversão' },
    },
    expired: {
      quote: { press: 'Obter cotação', place: 'Converter' },
      renew: { press: 'Pedir a taxa renovada', place: 'a cotação' },
      again: { press: 'D0 ou D1, depois Aceitar', place: 'a cotação' },
    },
    chargeback: {
      open: { press: 'o checkout', place: 'o checkout' },
      charge: { press: 'Fazer o chargeback', place: 'o checkout' },
      frozen: { press: 'Saldos', place: 'Saldos' },
    },
    onboard: {
      enrol: { press: 'Cadastrar, com um nome', place: 'Cadastrar' },
      kyb: { press: 'Concluir o KYB', place: 'o submerchant' },
      brand: { press: 'Salvar marca, com um nome ou um logo', place: 'Marca' },
    },
    withdrawal: {
      approve: { press: 'Aprovar o endereço', place: 'Saques' },
      withdraw: { press: 'Revisar saque, para o endereço aprovado de {group}', place: 'Saques' },
      decide: { press: 'Aprovar o pedido', place: 'o pedido' },
    },
  },
};
