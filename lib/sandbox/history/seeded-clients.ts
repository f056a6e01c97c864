import 'server-only';
import { draw, keyOf } from './draw';
import { FIRST_NAMES, SURNAMES, TRADES } from './names';
import { cnpjOf, cpfOf } from './tax-id';

/** Share of the clients that are companies. */
const COMPANIES = 0.14;

/**
 * Numbers a fixed stride apart in a ring, the stride being near its golden section: they look scattered, no two
 * clients share one, and the way back is a multiplication.
 */
interface Ring {
  readonly size: bigint;
  readonly stride: bigint;
  readonly back: bigint;
  readonly digits: number;
}
const PEOPLE = ringOf(1_000_000_000n, 618_033_989n, 400_000_000n);
const FIRMS = ringOf(100_000_000n, 61_803_399n, 40_000_000n);

/** `units`: how many numbers below `size` share no factor with it (Euler); the inverse is a power by it. */
function ringOf(size: bigint, stride: bigint, units: bigint): Ring {
  let back = 1n;
  let square = stride;
  for (let power = units - 1n; power > 0n; power >>= 1n) {
    if (power & 1n) back = (back * square) % size;
    square = (square * square) % size;
  }
  return { size, stride, back, digits: String(size).length - 1 };
}

/** Customers of one account: a number each, and everything else follows from it. */
export interface Clients {
  readonly size: number;
  /** CPF or CNPJ, digits alone, check digits valid. */
  taxId(client: number): string;
  name(client: number): string;
  /** Whose tax id it is; undefined for a stranger. */
  byTaxId(text: string): number | undefined;
}

export function clientsOf(seed: string, account: string, size: number): Clients {
  const key = keyOf(`${seed}/${account}/clients`);
  const isFirm = (client: number) => draw(key, client, 'shape') < COMPANIES;
  const pick = (list: readonly string[], client: number, purpose: 'name' | 'surname' | 'first') =>
    list[Math.floor(draw(key, client, purpose) * list.length)] ?? '';
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
