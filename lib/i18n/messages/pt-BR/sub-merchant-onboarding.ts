import type { Messages } from '../../shape';
import type { subMerchantOnboarding as en } from '../en/sub-merchant-onboarding';

export const subMerchantOnboarding: Messages<typeof en> = {
  title: 'Cadastrar um submerchant',
  sub: 'A API dá a ele um ID de correlação; ele entra no registro deste painel, e um link inicia o onboarding.',
  name: 'Nome no Mesa',
  nameHint: 'Só para este painel: a API não o conhece.',
  tags: 'Tags',
  tagsHint: 'Separadas por vírgulas.',
  enrol: 'Cadastrar',
  failed: 'Não foi possível cadastrar.',
  lost: 'Não se sabe se foi cadastrado.',
  retrySafe: 'Tentar de novo com os mesmos campos não cadastra um segundo.',
  correlationId: 'ID de correlação',
  open: 'Abrir o submerchant',
  another: 'Cadastrar outro',
  notRegistered:
    'Está cadastrado na API, mas não pôde entrar no registro deste painel. Copie o ID e adicione-o lá manualmente.',
  states: {
    enrolled: 'Cadastrado.',
    sending: 'Em andamento.',
    refused: 'Recusado.',
    unknown: 'Resultado desconhecido.',
  },
  outcomes: {
    enrolled: 'Envie o link abaixo ao submerchant: o onboarding dele começa ali.',
    sending: 'Este submerchant está sendo cadastrado neste momento.',
    refused: 'A API não cadastrou o submerchant.',
    unknown:
      'Nenhuma resposta utilizável chegou, então não se sabe se foi cadastrado. Nada é reenviado automaticamente.',
  },
  link: {
    title: 'Link de onboarding',
    body: 'O submerchant o abre e preenche o formulário de KYB. Os links anteriores continuam valendo: todos levam ao mesmo onboarding.',
    make: 'Criar link de onboarding',
    failed: 'Não foi possível criar o link.',
    name: 'link de onboarding',
    qr: 'QR code do link de onboarding',
    open: 'Abrir o formulário',
  },
};
