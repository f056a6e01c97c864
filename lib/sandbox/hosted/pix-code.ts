import 'server-only';
import { round } from '@/lib/money/amount';
import { splitDecimal } from '@/lib/money/decimal';

/** `.example` is reserved, so no bank can pay this. */
const KEY = 'sandbox@mesa.example';
const MAX_NAME = 25;
const MAX_AMOUNT = 13;

/**
 * PIX "copy and paste" code (EMV merchant-presented mode, CRC-16), readable by PIX parsers. `amount` in BRL;
 * absent: the
 * payer chooses.
 */
export function pixCode(merchant: string, reference: string, amount?: string): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', KEY);
  const fixed = amount === undefined ? '' : inCents(amount);
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    fixed === '' || fixed.length > MAX_AMOUNT ? '' : field('54', fixed),
    field('58', 'BR'),
    field('59', plain(merchant).slice(0, MAX_NAME).trim() || 'MESA SANDBOX'),
    field('60', 'SAO PAULO'),
    field('62', field('05', `SANDBOX${reference.replace(/\W|_/g, '').slice(0, 18)}`)),
    '6304',
  ].join('');
  return body + crc16(body);
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function inCents(amount: string): string {
  const { integer, fraction } = splitDecimal(round(amount, 2)) ?? { integer: '', fraction: '' };
  return integer === '' ? '' : `${integer}.${fraction.padEnd(2, '0')}`;
}

/** ASCII letters and digits: the format counts characters. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return letters
    .replace(/[^A-Z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
