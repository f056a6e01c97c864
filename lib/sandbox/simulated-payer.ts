import 'server-only';
import { createHash } from 'node:crypto';

/** Invented facts of a PIX payment, the same for the same transaction. */
function digits(about: string, count: number): string {
  const bytes = createHash('sha256').update(about).digest();
  return Array.from(bytes.subarray(0, count), (byte) => byte % 10).join('');
}

/** A PIX end-to-end id as the central bank shapes it: E, eight digits of the bank, minute, eleven characters. */
export function pixE2eId(end2end: string, now: number): string {
  const minute = new Date(now).toISOString().slice(0, 16).replace(/\D/g, '');
  return `E18236120${minute}${digits(`pix ${end2end}`, 11)}`;
}

/** CPF of a payer who was not named beforehand, with valid check digits. */
export function payerTaxId(end2end: string): string {
  const base = digits(`cpf ${end2end}`, 9);
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

function checkDigit(text: string): number {
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (text.length + 1 - index), 0);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}
