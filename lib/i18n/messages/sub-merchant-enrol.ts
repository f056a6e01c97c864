import type { Messages } from '../shape';

const en = {
  title: 'Enrol a sub-merchant',
  sub: 'The API gives it a correlation ID; it is added to the register, and a link begins its onboarding.',
  name: 'Name here',
  nameHint: 'Yours alone: the API does not know it.',
  tags: 'Tags',
  tagsHint: 'Separated by commas.',
  enrol: 'Enrol',
  failed: 'It could not be enrolled.',
  retrySafe: 'Trying again with the same fields enrols no second one.',
  correlationId: 'Correlation ID',
  open: 'Open the sub-merchant',
  another: 'Enrol another',
  notRegistered:
    'It is enrolled, but could not be added to the register. Copy the ID and add it there by hand.',
  states: {
    enrolled: 'Enrolled.',
    sending: 'Under way.',
    refused: 'Refused.',
    unknown: 'Outcome unknown.',
  },
  told: {
    enrolled: 'Its onboarding begins with the link below.',
    sending: 'This sub-merchant is being enrolled at this moment.',
    refused: 'The API enrolled nobody.',
    unknown: 'No answer came that says whether it was enrolled. Nothing is sent again by itself.',
  },
  link: {
    title: 'Onboarding link',
    body: 'The sub-merchant opens it and fills in the KYB form. A new link replaces none: each leads to the same onboarding.',
    make: 'Make an onboarding link',
    failed: 'The link could not be made.',
    name: 'onboarding link',
    qr: 'QR code of the onboarding link',
    open: 'Open the form',
  },
};

const ptBR: Messages<typeof en> = {
  title: 'Cadastrar um submerchant',
  sub: 'A API lhe dá um ID de correlação; ele entra na lista daqui, e um link inicia o onboarding.',
  name: 'Nome aqui',
  nameHint: 'Só seu: a API não o conhece.',
  tags: 'Tags',
  tagsHint: 'Separadas por vírgulas.',
  enrol: 'Cadastrar',
  failed: 'Não foi possível cadastrar.',
  retrySafe: 'Tentar de novo com os mesmos campos não cadastra um segundo.',
  correlationId: 'ID de correlação',
  open: 'Abrir o submerchant',
  another: 'Cadastrar outro',
  notRegistered:
    'Está cadastrado na API, mas não pôde entrar na lista daqui. Copie o ID e adicione-o lá manualmente.',
  states: {
    enrolled: 'Cadastrado.',
    sending: 'Em andamento.',
    refused: 'Recusado.',
    unknown: 'Resultado desconhecido.',
  },
  told: {
    enrolled: 'O onboarding começa com o link abaixo.',
    sending: 'Este submerchant está sendo cadastrado neste momento.',
    refused: 'A API não cadastrou ninguém.',
    unknown: 'Não veio resposta que diga se foi cadastrado. Nada é enviado de novo sozinho.',
  },
  link: {
    title: 'Link de onboarding',
    body: 'O submerchant o abre e preenche o formulário de KYB. Um link novo não substitui outro: todos levam ao mesmo onboarding.',
    make: 'Criar link de onboarding',
    failed: 'Não foi possível criar o link.',
    name: 'link de onboarding',
    qr: 'QR code do link de onboarding',
    open: 'Abrir o formulário',
  },
};

const es: Messages<typeof en> = {
  title: 'Dar de alta un subcomercio',
  sub: 'La API le da un ID de correlación; entra en la lista de aquí, y un enlace inicia su onboarding.',
  name: 'Nombre aquí',
  nameHint: 'Solo tuyo: la API no lo conoce.',
  tags: 'Etiquetas',
  tagsHint: 'Separadas por comas.',
  enrol: 'Dar de alta',
  failed: 'No se pudo dar de alta.',
  retrySafe: 'Reintentar con los mismos campos no da de alta un segundo.',
  correlationId: 'ID de correlación',
  open: 'Abrir el subcomercio',
  another: 'Dar de alta otro',
  notRegistered:
    'Está dado de alta en la API, pero no pudo entrar en la lista de aquí. Copia el ID y agrégalo allí a mano.',
  states: {
    enrolled: 'Dado de alta.',
    sending: 'En curso.',
    refused: 'Rechazado.',
    unknown: 'Resultado desconocido.',
  },
  told: {
    enrolled: 'Su onboarding empieza con el enlace de abajo.',
    sending: 'Este subcomercio se está dando de alta en este momento.',
    refused: 'La API no dio de alta a nadie.',
    unknown: 'No llegó respuesta que diga si se dio de alta. Nada se envía de nuevo solo.',
  },
  link: {
    title: 'Enlace de onboarding',
    body: 'El subcomercio lo abre y completa el formulario de KYB. Un enlace nuevo no reemplaza a otro: todos llevan al mismo onboarding.',
    make: 'Crear enlace de onboarding',
    failed: 'No se pudo crear el enlace.',
    name: 'enlace de onboarding',
    qr: 'Código QR del enlace de onboarding',
    open: 'Abrir el formulario',
  },
};

export const subMerchantEnrol = { en, 'pt-BR': ptBR, es };
