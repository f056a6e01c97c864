import { describe, expect, it } from 'vitest';
import { negotiateLocale } from './negotiate';

describe('negotiateLocale', () => {
  it('prefers the cookie over the browser', () => {
    expect(negotiateLocale('es', 'pt-BR,en;q=0.9')).toBe('es');
  });

  it('ignores a cookie that names no language of ours', () => {
    expect(negotiateLocale('fr', 'pt-BR')).toBe('pt-BR');
    expect(negotiateLocale('constructor', null)).toBe('en');
  });

  it.each([
    ['pt-BR,pt;q=0.9,en-US;q=0.8', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['es-419,es;q=0.9', 'es'],
    ['fr-FR,fr;q=0.9,es;q=0.2,en;q=0.1', 'es'],
    ['en;q=0.5, pt;q=0.7', 'pt-BR'],
    ['pt;q=0, es;q=0.1', 'es'],
    ['constructor, toString', 'en'],
    ['*', 'en'],
    ['', 'en'],
  ] as const)('reads Accept-Language %j as %s', (header, locale) => {
    expect(negotiateLocale(undefined, header)).toBe(locale);
  });

  it('falls back to English without any hint', () => {
    expect(negotiateLocale(undefined, null)).toBe('en');
  });
});
