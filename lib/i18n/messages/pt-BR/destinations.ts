import type { destinations as en } from '@/lib/i18n/messages/en/destinations';
import type { Messages } from '@/lib/i18n/shape';

export const destinations: Messages<typeof en> = {
  title: 'Destinos',
  subtitle:
    'Chaves PIX e carteiras salvas. Uma nova precisa de outra pessoa que decide, quando houver{hours, plural, =0 {.} one {, e depois # hora de carência.} other {, e depois # horas de carência.}}',
  add: 'Adicionar destino',
  count: '{count, plural, =0 {Nenhum destino salvo ainda.} one {# destino} other {# destinos}}',
  show: 'Quais destinos',
  tab: { all: 'Todos', pix: 'Chaves PIX', wallet: 'Carteiras' },
  onlyThese: 'Só estes podem receber',
  column: {
    name: 'Destino',
    key: 'Chave ou carteira',
    people: 'Adicionado, confirmado',
    used: 'Último uso',
    state: 'Estado',
  },
  pix: {
    cpf: 'PIX CPF',
    cnpj: 'PIX CNPJ',
    phone: 'PIX telefone',
    email: 'PIX e-mail',
    evp: 'PIX chave aleatória',
  },
  wallet: 'Carteira {currency}',
  byTwo: '{first}, depois {second}',
  unused: 'Ainda não usado',
  state: { ready: 'Pronto', archived: 'Desativado' },
  waits: 'Aguarda {names}',
  waitsNobody: 'Aguarda uma segunda pessoa',
  cooling:
    'Carência, {hours, plural, =0 {falta menos de uma hora} one {falta # hora} other {faltam # horas}}',
  confirm: 'Confirmar {name}',
  archive: 'Desativar {name}',
  confirmShort: 'Confirmar…',
  archiveShort: 'Desativar…',
  reveal: {
    button: 'Revelar a chave de {name}. O log de auditoria registra',
    title: 'Por que revelar esta chave?',
    body: 'O log de auditoria guarda quem revelou e por quê.',
    failed: 'Não foi possível revelar.',
  },
  form: {
    body: 'Nada pode ser mudado depois: outra chave ou outro titular é outro destino.',
    waits: '{names} precisa confirmar antes que possa ser usado.',
    alone: 'Ninguém mais aqui decide, por isso não precisa de segunda pessoa.',
    kind: 'Tipo',
    pix: 'Chave PIX',
    wallet: 'Carteira',
    walletId: 'ID da carteira',
    currency: 'Moeda que recebe',
    name: 'Nome nas listas',
    owner: 'Titular',
    save: 'Adicionar o destino',
    failed: 'Nada foi adicionado.',
    lost: 'A resposta não chegou. Pressione de novo: é adicionado uma só vez.',
  },
  decide: {
    confirmTitle: 'Confirmar este destino?',
    confirmBody:
      'Compare com o que o titular passou por outro canal. O dinheiro que vai para uma chave errada não volta.',
    ends: 'Os últimos seis caracteres, digitados de novo',
    confirm: 'Confirmar o destino',
    archiveTitle: 'Desativar {name}?',
    archiveBody:
      'Não pode mais receber nada. Os registros mantêm o nome. Para usar de novo, é preciso adicionar e confirmar outra vez.',
    archive: 'Desativar',
    failed: 'Nada foi alterado.',
  },
};
