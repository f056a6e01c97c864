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

/** Multiples of a stride modulo `size`: scattered, unique and invertible. The stride is near the golden section. */
interface Ring {
  readonly size: bigint;
  readonly stride: bigint;
  readonly back: bigint;
  readonly digits: number;
}
const PEOPLE = ringOf(1_000_000_000n, 618_033_989n, 400_000_000n);
const FIRMS = ringOf(100_000_000n, 61_803_399n, 40_000_000n);

/** `units`: Euler's totient of `size`; gives the inverse as a power. */
function ringOf(size: bigint, stride: bigint, units: bigint): Ring {
  let back = 1n;
  let square = stride;
  for (let power = units - 1n; power > 0n; power >>= 1n) {
    if (power & 1n) back = (back * square) % size;
    square = (square * square) % size;
  }
  return { size, stride, back, digits: String(size).length - 1 };
}

export interface Clients {
  readonly size: number;
  taxId(client: number): string;
  name(client: number): string;
  /** Undefined for an unknown tax id. */
  byTaxId(text: string): number | undefined;
}

export function clientsOf(seed: string, account: string, size: number): Clients {
  const key = keyOf(`${seed}/${account}/clients`);
  const isFirm = (client: number) => seededRandom(key, client, 'shape') < COMPANIES;
  const pick = (list: readonly string[], client: number, purpose: 'name' | 'surname' | 'first') =>
    list[Math.floor(seededRandom(key, client, purpose) * list.length)] ?? '';
  const shift = BigInt(key);
  const taxId = (client: number): string => {
    const ring = isFirm(client) ? FIRMS : PEOPLE;
    const base = String((ring.stride * BigInt(client) + shift) % ring.size).padStart(ring.digits, '0');
    return ring === FIRMS ? cnpjOf(base) : cpfOf(base);
  };
  return {
    size,
    taxId,
    name(client) {
      const surname = pick(SURNAMES, client, 'surname');
      if (isFirm(client)) return `${pick(TRADES, client, 'name')} ${surname} Ltda`;
      return `${pick(FIRST_NAMES, client, 'name')} ${surname} ${pick(SURNAMES, client, 'first')}`;
    },
    byTaxId(text) {
      if (!/^(\d{11}|\d{14})$/.test(text)) return undefined;
      const ring = text.length === 14 ? FIRMS : PEOPLE;
      const base = BigInt(text.slice(0, ring.digits));
      const found = ((base - (shift % ring.size) + ring.size) * ring.back) % ring.size;
      return found < BigInt(size) && taxId(Number(found)) === text ? Number(found) : undefined;
    },
  };
}
