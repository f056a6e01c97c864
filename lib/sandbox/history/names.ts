import 'server-only';

/** Names that are common in Brazil, the accents included: a search that folds them would show. */
export const FIRST_NAMES =
  'Ana Beatriz Bruno Camila Carlos Cláudia Daniel Débora Diego Eduardo Fernanda Felipe Gabriela Gustavo Helena Isabela João Juliana Larissa Leonardo Letícia Lucas Luiz Marcelo Mariana Mateus Natália Patrícia Paulo Rafael Renata Ricardo Rodrigo Sofia Thiago Vanessa Vinícius Vitória'.split(
    ' ',
  );
export const SURNAMES =
  'Silva Santos Oliveira Souza Lima Pereira Ferreira Alves Ribeiro Gomes Carvalho Araújo Barbosa Rocha Dias Nascimento Moreira Cardoso Teixeira Correia Mendes Freitas Vieira Monteiro Moura Azevedo Pinto Campos'.split(
    ' ',
  );
export const TRADES =
  'Padaria Mercado Transportes Construtora Farmácia Editora Clínica Importadora Oficina Tecnologia Consultoria Distribuidora Agropecuária Confecções'.split(
    ' ',
  );
