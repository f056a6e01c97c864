import type { Label } from '@/lib/contract/bff/conversions';
import type { Locale } from './locales';

/** The reader's language, else a named other one. */
export function labelText(
  label: Label | undefined,
  locale: Locale,
): { text: string; lang?: string } | undefined {
  if (label === undefined) return undefined;
  const wanted = locale === 'pt-BR' ? 'pt' : locale;
  const order = [wanted, 'en', 'pt', 'es'] as const;
  const lang = order.find((candidate) => label[candidate] !== '');
  if (lang === undefined) return undefined;
  return lang === wanted ? { text: label[lang] } : { text: label[lang], lang };
}
