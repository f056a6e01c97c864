export const notes = {
  title: 'Anotações',
  sub: 'Escritas por pessoas daqui e guardadas aqui. Nunca são enviadas à API.',
  none: 'Ninguém escreveu neste registro.',
  label: 'Anotação',
  hint: 'Sem dados pessoais: quem vê este registro lê a anotação, e nada a remove. CPF e CNPJ são mascarados.',
  missing: 'Escreva algo antes.',
  add: 'Adicionar anotação',
  failed: 'A anotação não foi guardada.',
  lost: 'A resposta não chegou. Pressione de novo: ela é guardada uma vez só.',
  unread: 'Não foi possível ler as anotações.',
};
