import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { Money } from './money';

const WORDS = { en: 'not readable', 'pt-BR': 'ilegível', es: 'ilegible' };

test.each(LOCALES)(
  'a number beyond reading is a button with words, never a figure, in %s (safety 26)',
  (locale) => {
    const render = (value: string) =>
      renderToStaticMarkup(
        <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['common'])}>
          <Money value={value} currency="USDT" />
        </NextIntlClientProvider>,
      );
    for (const value of ['1e400', '-1E+99999', '1'.repeat(300)]) {
      const html = render(value);
      expect(html).toContain(WORDS[locale]);
      expect(html).toContain('aria-expanded="false"');
      expect(html).not.toContain(value);
    }
    expect(render('0')).not.toContain('<button');
  },
);
