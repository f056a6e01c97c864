import type { Messages } from '../../shape';
import type { sandbox as en } from '../en/sandbox';

export const sandbox: Messages<typeof en> = {
  title: 'Sandbox',
  intro: 'Avance o tempo e decida o que acontece fora deste painel. Só mudam dados de teste.',
  tabs: {
    label: 'Seções do sandbox',
    world: 'O que acontece a seguir',
    faults: 'Falhas',
    transactions: 'Transações',
    subMerchants: 'Submerchants',
    webhooks: 'Webhooks',
    clauses: 'Cláusulas',
    developers: 'Para desenvolvimento',
    controls: 'Controles',
  },
  clauses: {
    show: 'Mostrar cláusulas',
    showHint: 'Ao lado de cada controle do sandbox: as cláusulas do contrato que ele exercita.',
    label: 'Cláusulas do contrato que isto exercita',
    seen: 'mostrada neste mundo',
    notShown: 'ainda não mostrada',
  },
  done: 'Feito',
  clock: {
    title: 'Relógio do sandbox',
    real: 'Hora real',
    ahead: '{duration} adiantado',
    behind: '{duration} atrasado',
    frozen: 'Parado',
    stop: 'Parar',
    run: 'Deixar andar',
    toReal: 'Voltar à hora real',
    advance: 'Avançar',
    due: 'Próximo vencimento {time}',
    toDue: 'Ir até lá',
    step: {
      rate: 'Depois do fim da taxa: {duration}',
      renewal: 'Depois do fim da renovação: {duration}',
      hour: 'Mais uma hora',
      day: 'Mais um dia',
      cooldown: 'Mais 30 dias, depois da pausa da marca',
    },
  },
  reset: 'Reiniciar o mundo',
  resetBody:
    'Os saldos e o histórico iniciais e a hora real de novo; sem falhas e sem cláusulas marcadas. Os registros deste painel ficam, mas o sandbox os esquece.',
  resetConfirm: 'Reiniciar agora',
  share: {
    title: 'Compartilhar este estado',
    label: 'Link para este estado',
    link: {
      body: 'Quem abrir o link recebe uma demonstração própria, que começa como a sua está agora: os mesmos registros, os mesmos valores. O que você fizer depois fica só com você.',
      make: 'Criar link',
      ends: 'Pode ser aberto até {time}.',
    },
    file: {
      body: 'O arquivo guarda esta demonstração como está agora: os mesmos registros, os mesmos valores. Abra-o aqui, neste mesmo endereço, em qualquer navegador. Outra demonstração não o aceita, e uma versão mais nova desta pode não aceitar.',
      make: 'Baixar o arquivo',
      open: 'Abrir um arquivo',
      confirm: 'Substituir esta demonstração',
      replaces:
        '{name} toma o lugar de tudo o que há nesta demonstração, inclusive o log de auditoria. As pessoas e os acessos ficam.',
    },
  },
  nextAccept: 'O próximo aceite',
  nextAcceptBody: 'Escolha um resultado e depois aceite uma cotação em Converter.',
  active: 'Ativo agora',
  outcome: {
    accepted: {
      title: 'Aceita',
      body: 'Tudo funciona.',
    },
    evaluating: {
      title: 'Ainda em avaliação',
      body: 'A mesa de operações demora: você decide abaixo.',
    },
    operational: {
      title: 'Recusada pelo limite da mesa de operações',
      body: 'A mesa de operações não aceita um valor tão alto.',
    },
    compliance: {
      title: 'Recusada pelo limite de compliance',
      body: 'A verificação desta conta não permite um valor tão alto.',
    },
    provider: {
      title: 'Provedor de taxas fora do ar',
      body: 'Nada é decidido. Faça a cotação antes: com o provedor fora do ar, nenhuma é feita.',
    },
    failed: {
      title: 'A API falha',
      body: 'Volta um erro uma vez, e nada é aceito.',
    },
    lost: {
      title: 'A resposta se perde',
      body: 'É aceita, mas nenhuma resposta chega. A Mesa precisa descobrir.',
    },
    noD0: {
      title: 'Sem opção no mesmo dia',
      body: 'A próxima cotação vem sem D0.',
    },
    noD1: {
      title: 'Sem opção no dia seguinte',
      body: 'A próxima cotação vem sem D1.',
    },
  },
  waiting: 'Aguardando uma decisão',
  waitingBody: 'Conversões em avaliação. Você é a mesa de operações.',
  waitingNone: 'Nenhuma conversão está em avaliação.',
  decideDone: 'Aceitar',
  decideRefused: 'Recusar',
  desk: {
    title: 'Mesa de operações e provedor',
    body: 'Os resultados da primeira aba como chaves. Ficam assim até você mudá-las de novo.',
    d0: 'A mesa de operações do mesmo dia (D0) está aberta',
    d1: 'A mesa de operações do dia seguinte (D1) está aberta',
    provider: 'O provedor de taxas está ativo',
    evaluate: 'Todo aceite é avaliado antes',
  },
  ceilings: {
    title: 'Tetos',
    body: 'Maior valor de uma conversão, na moeda enviada. Acima dele o aceite é recusado em definitivo.',
    operational: 'Mesa de operações (operacional)',
    compliance: 'Nível de verificação (compliance)',
    none: 'Sem teto',
    set: 'Definir',
    remove: 'Remover',
  },
  ledger: {
    title: 'Saldos',
    body: 'O que esta conta tem. Ao definir um valor, ele fica na primeira conta da moeda e as outras zeram.',
    account: 'Conta',
    available: 'Disponível',
    in_transit: 'Em trânsito',
    to_receive: 'A receber',
    blocked: 'Bloqueado',
    currency: 'Moeda',
    amount: 'Disponível a partir de agora',
    set: 'Definir o valor',
  },
  effects: 'O que realmente aconteceu',
  effectsBody: 'Contado pelo próprio sandbox, não por este painel.',
  effect: {
    quotes: 'Cotações',
    accepts: 'Aceites decididos',
    debits: 'Débitos',
    withdrawals: 'Saques',
    links: 'Links de checkout',
    groups: 'Grupos de carteiras',
    addresses: 'Endereços',
    brandings: 'Mudanças de marca',
  },
  amountError: 'Digite um valor acima de zero, como {example}',
  webhook: {
    label: 'Os webhooks vão para',
    mesa: 'Este painel',
    other: 'Outro endereço',
    none: 'Lugar nenhum',
    url: 'URL do webhook',
  },
  stories: {
    title: 'Seis histórias',
    body: 'Cada uma percorre um destes casos com você, nas telas reais.',
    open: 'Ir para as histórias',
  },
  failures: {
    title: 'Algo dá errado',
    body: 'Ligue uma falha e depois olhe a tela de que ela trata.',
    balance: 'Não dá para ler os saldos',
    balanceHint: 'A visão geral e os saldos avisam, e não mostram número algum no lugar.',
    slow: 'Os checkouts respondem devagar',
    slowHint: 'Cinco segundos a cada leitura da lista.',
    withdrawal: 'O próximo saque fica sem resposta',
    withdrawalHint: 'O saque de um submerchant é feito, e a Mesa precisa descobrir.',
    webhooks: 'Nenhum webhook chega',
    webhooksHint: 'A Mesa relê sozinha os registros em aberto.',
  },
  developers: {
    contract: 'Contrato',
    contractBody: 'O que a API de pagamentos promete, e como conferir.',
    api: 'API',
    docs: 'Descrição da API',
    suite: 'Suíte de conformidade',
  },
  what: {
    clock:
      'O sandbox tem um relógio próprio. Avance-o e tudo o que vence até lá acontece na hora: uma taxa expira, uma liquidação chega.',
    nextAccept:
      'No sandbox você também faz o papel do banco. Escolha como termina o próximo aceite, aceite uma cotação em Converter e veja o que a Mesa diz.',
    failures:
      'Falhas de teste do sandbox. Mostram como as telas se comportam quando o serviço de pagamentos está lento, mudo ou errado; nenhum dinheiro se perde.',
    transactions:
      'No sandbox ninguém paga, então você faz o papel do pagador: inicie um pagamento e avance-o passo a passo.',
    subMerchants:
      'Cadastrar uma empresa e conferir seus documentos acontece fora da API. No sandbox você faz as duas coisas.',
    controls:
      'As configurações do próprio sandbox, uma a uma, como estão na interface de controle. A primeira aba ajusta as mais comuns por você.',
    faults:
      'Faz qualquer rota do sandbox responder de outro jeito, tarde ou nunca. Daqui não se muda um serviço de produção.',
    webhooks:
      'O próprio sandbox envia os webhooks, então aqui ele pode perdê-los, repeti-los, embaralhá-los ou falsificá-los. A lista mostra o que foi enviado e respondido.',
    clauses:
      'O contrato da API de pagamentos em frases numeradas. O sandbox marca cada uma que suas respostas já mostraram.',
  },
};
