import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { AmountRow } from './amount-row';
import { emptyDraft } from './request-draft';

function below(amount: string, locale: Locale): string {
  const row = (
    <AmountRow
      side="from"
      draft={{ ...emptyDraft(locale), amount }}
      onChange={() => undefined}
      onBlur={() => undefined}
      disabled={false}
    />
  );
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={pickMessages(locale, ['common', 'convert', 'typedAmount'])}
      timeZone="America/Sao_Paulo"
    >
      <ShellContext value={{ locale, timeZone: 'America/Sao_Paulo' } as Shell}>{row}</ShellContext>
    </NextIntlClientProvider>,
  );
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

describe('the amount as it was read (safety 27)', () => {
  // The first rendering asks for the code of the sentence.
  beforeAll(async () => {
    below('250.000', 'en');
    await import('@/components/ui/form/parsed-amount');
  });

  it.each([
    [
      'en',
      '250.000',
      'Read as 250 USDT',
      'This is two hundred fifty USDT, not two hundred fifty thousand. For that, write 250000.',
    ],
    [
      'pt-BR',
      '250,000',
      'Lido como 250 USDT',
      'Isto é duzentos e cinquenta USDT, não duzentos e cinquenta mil. Para isso, escreva 250000.',
    ],
    [
      'es',
      '1,234',
      'Leído como 1,234 USDT',
      'Esto es uno coma dos tres cuatro USDT, no mil doscientos treinta y cuatro. Para eso, escribe 1234.',
    ],
  ] as const)(
    'in %s %s is said in words where the other separators make another number of it',
    (locale, typed, read, caution) => {
      expect(below(typed, locale)).toContain(read);
      expect(below(typed, locale)).toContain(caution);
    },
  );

  it('stands in its field alone where nobody can read it otherwise', () => {
    for (const typed of ['250,000.00', '1,234.5', '1.234,56', '250000']) {
      expect(below(typed, 'en')).not.toMatch(/Read as|This is/);
    }
  });
});
