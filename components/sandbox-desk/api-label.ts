import type { SandboxLabel } from '@/lib/contract/bff-sandbox-world';
import type { Locale } from '@/lib/i18n/locales';

const KEYS = { en: 'en', 'pt-BR': 'pt', es: 'es' } as const satisfies Record<Locale, keyof SandboxLabel>;

/** A label of the API in the reader's language; empty when it has none (ENV-15). */
export function labelIn(label: SandboxLabel, locale: Locale): string {
  return label[KEYS[locale]];
}
