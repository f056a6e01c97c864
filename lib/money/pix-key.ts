import { formatCnpj } from '@brazilian-utils/brazilian-utils/format-cnpj';
import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { getPixKeyInfo } from '@brazilian-utils/brazilian-utils/get-pix-key-info';
import { isPaymentCode, pastedKey } from '@/lib/contract/values/pasted-value';

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp';

export const PIX_KEY_REASONS = [
  'empty',
  'too_long',
  'check_digits',
  'cpf_or_phone',
  'control_characters',
  'payment_code',
  'not_recognised',
] as const;
export type PixKeyReason = (typeof PIX_KEY_REASONS)[number];

export interface PixKey {
  kind: PixKeyKind;
  /** The text that is sent: digits, `+55…`, lower-case e-mail or UUID. */
  value: string;
  display: string;
}

/** BACEN's limit (safety 44). */
const MAX_LENGTH = 77;

/**
 * Recognises by form and check digits, alphanumeric CNPJ included (safety 44, 45). Ambiguous eleven digits read as CPF
 * unless written as a phone. For typed text use `typedPixKey`.
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

/** A sent key in its written form: bare digits would be ambiguous again (safety 44). */
export function writtenKey(text: string): string {
  const key = recognisePixKey(text);
  return 'reason' in key ? text : key.display;
}

/** As it was typed or pasted. Refuses bare digits valid as CPF and phone until one is chosen (safety 44). */
export function typedPixKey(text: string): PixKey | { reason: PixKeyReason } {
  if (isPaymentCode(text)) return { reason: 'payment_code' };
  const key = pastedKey(text);
  const both = cpfOrPhone(key);
  return both !== undefined && both.chosen === undefined ? { reason: 'cpf_or_phone' } : recognisePixKey(key);
}

export interface CpfOrPhone {
  cpf: PixKey;
  phone: PixKey;
  chosen?: 'cpf' | 'phone';
}

/** Undefined when the text is unambiguous. */
export function cpfOrPhone(text: string): CpfOrPhone | undefined {
  if (!/^[\d\s().+-]+$/.test(text)) return undefined;
  const digits = text.replace(/^\s*\+\s*55/, '').replace(/\D/g, '');
  const cpf = recognisePixKey(digits);
  const phone = recognisePixKey(`+55${digits}`);
  if ('reason' in cpf || 'reason' in phone || cpf.kind !== 'cpf' || phone.kind !== 'phone') return undefined;
  const written = recognisePixKey(text);
  if (/^[\d\s]+$/.test(text) || 'reason' in written) return { cpf, phone };
  return { cpf, phone, chosen: written.kind === 'cpf' ? 'cpf' : 'phone' };
}

/** A UUID or bare digits may be a wallet. */
export function looksLikePix(text: string): boolean {
  const key = recognisePixKey(text);
  return !('reason' in key) && key.kind !== 'evp' && !/^\d+$/.test(text.trim());
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

/** A person's: `•••.982.247-••`, `+55 11 •••••-4321`, `fi•••@merchant.example`. A CNPJ and a random key name no person. */
export function maskPixKey({ kind, display: shown }: PixKey): string {
  if (kind === 'cpf') return `•••${shown.slice(3, 11)}-••`;
  if (kind === 'phone') return `${shown.slice(0, 6)} •••••-${shown.slice(-4)}`;
  if (kind !== 'email') return shown;
  const at = shown.lastIndexOf('@');
  return `${shown.slice(0, Math.min(2, at - 1))}•••${shown.slice(at)}`;
}

/** Kind of a key that the server masked. */
export function maskedKind(masked: string): PixKeyKind {
  if (masked.includes('@')) return 'email';
  return masked.startsWith('+') ? 'phone' : 'cpf';
}

/** Shortens a key for files and print: recognisable, not usable. */
export function onlyEnds(text: string): string {
  if (text.includes('•')) return text;
  return text.length <= 6 ? '•••' : `${text.slice(0, 2)}•••${text.slice(-3)}`;
}
