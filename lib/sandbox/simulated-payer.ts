import 'server-only';
import { createHash } from 'node:crypto';
import { pixId } from './history/pix';
import { cpfOf } from './history/tax-id';

/** Invented facts of a payment that nobody has made, the same for the same transaction. */
function chance(about: string): Buffer {
  return createHash('sha256').update(about).digest();
}

/** End-to-end id of the PIX that paid a transaction, or that it paid out, at `now`. */
export function pixE2eId(end2end: string, now: number): string {
  const bytes = chance(`pix ${end2end}`);
  return pixId(now, bytes.readUInt8(0) / 256, bytes.subarray(0, 16));
}

/** CPF of a payer who was not named beforehand, with valid check digits. */
export function payerTaxId(end2end: string): string {
  return cpfOf(Array.from(chance(`cpf ${end2end}`).subarray(0, 9), (byte) => byte % 10).join(''));
}
