import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp';

/** Why a text is no PIX key: a closed list, translated by the screens. */
export const PIX_KEY_REASONS = [
  'empty',
  'too_long',
  'check_digits',
  'control_characters',
  'not_recognised',
] as const;
export type PixKeyReason = (typeof PIX_KEY_REASONS)[number];

export interface PixKey {
  kind: PixKeyKind;
  /** Canonical form, the one to send: digits, `+55…`, lower-case e-mail or UUID. */
  value: string;
  /** As people write it. */
  display: string;
}

/** BACEN: a key has at most 77 characters (safety 44). */
const MAX_LENGTH = 77;

/**
 * Recognises a PIX key by form and check digits (safety 44, 45; alphanumeric CNPJ included). Eleven digits
 * that are valid both as CPF and as mobile number read as CPF, unless written as a phone (`+55…`, `(11)…`).
 */
export function recognisePixKey(text: string): PixKey | { reason: PixKeyReason } {
  const key = text.trim();
  if (key === '') return { reason: 'empty' };
  if (key.length > MAX_LENGTH) return { reason: 'too_long' };
  if (/[\p{Cc}\p{Cf}]/u.test(key)) return { reason: 'control_characters' };
  const info = getPixKeyInfo(key);
  if (info) return { kind: info.type, value: info.value, display: display(info.type, info.value) };
  return { reason: looksLikeDocument(key) ? 'check_digits' : 'not_recognised' };
}

function looksLikeDocument(key: string): boolean {
  const bare = key.replace(/[\s./-]/g, '');
  return /^\d{11}$/.test(bare) || /^[0-9A-Z]{12}\d{2}$/i.test(bare);
}

function display(kind: PixKeyKind, value: string): string {
  if (kind === 'cpf') return formatCpf(value);
  if (kind === 'cnpj') return formatCnpj(value, { version: 2 });
  if (kind === 'phone') return value.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3');
  return value;
}

/** CPF with its outer digits hidden (language.md 5): `•••.982.247-••`; other kinds as they are displayed. */
export function maskPixKey({ kind, display: shown }: PixKey): string {
  return kind === 'cpf' ? `•••${shown.slice(3, 11)}-••` : shown;
}
