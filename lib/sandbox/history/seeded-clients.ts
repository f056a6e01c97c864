import 'server-only';
import { cnpjOf, cpfOf } from '@/lib/sandbox/history/identifiers/tax-ids';
import { keyOf, seededRandom } from './seeded-random';

const FIRST_NAMES =
  'Ana Beatriz Bruno Camila Carlos Cláudia Daniel Débora Diego Eduardo Fernanda Felipe Gabriela Gustavo Helena Isabela João Juliana Larissa Leonardo Letícia Lucas Luiz Marcelo Mariana Mateus Natália Patrícia Paulo Rafael Renata Ricardo Rodrigo Sofia Thiago Vanessa Vinícius Vitória'.split(
    ' ',
  );
const SURNAMES =
  'Silva Santos Oliveira Souza Lima Pereira Ferreira Alves Ribeiro Gomes Carvalho Araújo Barbosa Rocha Dias Nascimento Moreira Cardoso Teixeira Correia Mendes Freitas Vieira Monteiro Moura Azevedo Pinto Campos'.split(
    ' ',
  );
const TRADES =
  'Padaria Mercado Transportes Construtora Farmácia Editora Clínica Importadora Oficina Tecnologia Consultoria Distribuidora Agropecuária Confecções'.split(
    ' ',
  );

const COMPANIES = 0.14;

/** Steps near the golden section, prime to the number of values: scattered ids, none twice. */
const PEOPLE = { values: 1_000_000_000, stride: 618_033_989, digits: 9, write: cpfOf };
const FIRMS = { values: 100_000_000, stride: 61_803_399, digits: 8, write: cnpjOf };

export interface Client {
  readonly name: string;
  readonly taxId: string;
}

export function clientsOf(seed: string, account: string, count: number): Client[] {
  const key = keyOf(`${seed}/${account}/clients`);
  return Array.from({ length: count }, (_, client) => {
    const pick = (list: readonly string[], purpose: 'name' | 'surname' | 'first') =>
      list[Math.floor(seededRandom(key, client, purpose) * list.length)] ?? '';
    const isFirm = seededRandom(key, client, 'shape') < COMPANIES;
    const { values, stride, digits, write } = isFirm ? FIRMS : PEOPLE;
    const taxId = write(String((stride * client + key) % values).padStart(digits, '0'));
    const surname = pick(SURNAMES, 'surname');
    const name = isFirm
      ? `${pick(TRADES, 'name')} ${surname} Ltda`
      : `${pick(FIRST_NAMES, 'name')} ${surname} ${pick(SURNAMES, 'first')}`;
    return { name, taxId };
  });
}
