import 'server-only';
import { toBase62 } from './base-encoding';

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
