import 'server-only';
import { toBase62 } from './base-encoding';

const MINUTE_MS = 60_000;
/** ISPB of banks and payment institutions that people pay from. */
const PAYERS = [
  '60701190',
  '00000000',
  '60746948',
  '90400888',
  '18236120',
  '00360305',
  '00416968',
  '10573521',
  '22896431',
  '31872495',
];

/** End-to-end id of a PIX: `E`, ISPB, minute in UTC, and eleven letters and digits of the institution's own. */
export function pixId(at: number, bank: number, own: Uint8Array): string {
  const minute = new Date(at).toISOString().slice(0, 16).replace(/[-T:]/g, '');
  const payer = PAYERS[Math.floor(bank * PAYERS.length)] ?? '';
  return `E${payer}${minute}${toBase62(own).slice(-11)}`;
}

/** The minute a PIX id speaks of, as its first and last millisecond; undefined for what is no PIX id. */
export function minuteOf(id: string): { first: number; last: number } | undefined {
  const match = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]{11}$/.exec(id);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute] = match;
  const first = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(first) ? undefined : { first, last: first + MINUTE_MS - 1 };
}
