import 'server-only';
import { toBase62 } from './base-encoding';

const MINUTE_MS = 60_000;
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

/** PIX end-to-end id: `E`, ISPB, minute in UTC, eleven characters. */
export function pixId(at: number, bank: number, suffix: Uint8Array): string {
  const minute = new Date(at).toISOString().slice(0, 16).replace(/[-T:]/g, '');
  const payer = PAYERS[Math.floor(bank * PAYERS.length)] ?? '';
  return `E${payer}${minute}${toBase62(suffix).slice(-11)}`;
}

/** First and last millisecond of the minute in a PIX id; undefined for other texts. */
export function minuteOf(id: string): { first: number; last: number } | undefined {
  const match = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]{11}$/.exec(id);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute] = match;
  const first = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(first) ? undefined : { first, last: first + MINUTE_MS - 1 };
}
