import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { assetsOf, WaitingAddresses, WaitsFirst } from './waiting-addresses';

const one = (currency: string, status?: string) => ({ currency, ...(status && { status }) });

function text(node: ReactNode, locale: Locale = 'en'): string {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={pickMessages(locale, ['common', 'whitelist'])}
    >
      {node}
    </NextIntlClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('a group says who waits for what (WDR-25)', () => {
  it('counts per asset what can receive and what waits', () => {
    const addresses = [
      one('USDT', 'active'),
      one('USDT', 'pending'),
      one('BTC', 'frozen'),
      one('USDC', 'active'),
    ];
    expect(assetsOf(addresses)).toEqual([
      { asset: 'USDT', active: 1, waiting: 1 },
      { asset: 'BTC', active: 0, waiting: 1 },
      { asset: 'USDC', active: 1, waiting: 0 },
    ]);
    expect(assetsOf([{ status: 'pending' }])).toEqual([]);
  });

  it('in its own words where nothing can be withdrawn, and where the active ones receive it', () => {
    const words = text(
      <WaitingAddresses addresses={[one('USDT', 'active'), one('USDT', 'pending'), one('BTC', 'pending')]} />,
    );
    expect(words).toContain(
      '1 USDT address waits for the approval of the API. Withdrawals of USDT go to the active one.',
    );
    expect(words).toContain('No withdrawal of BTC to this group until the API approves an address.');
    expect(text(<WaitingAddresses addresses={[one('USDT', 'active')]} />)).toBe('');
  });
});

describe('before an address is added', () => {
  it.each(LOCALES)('the group says that no withdrawal goes to it until the approval, in %s', (locale) => {
    const words = text(<WaitsFirst addresses={[]} group="Treasury" asset="USDT" />, locale);
    expect(words).toContain('Treasury');
    expect(words).toContain('USDT');
  });

  it('a group that pays the asset already is told to keep paying, and one of its own is advised', () => {
    const words = text(<WaitsFirst addresses={[one('USDT', 'active')]} group="Treasury" asset="USDT" />);
    expect(words).toContain('Treasury goes on paying USDT to its active address.');
    expect(words).toContain('the API picks');
    const none = text(<WaitsFirst addresses={[one('BTC', 'active')]} group="Treasury" asset="USDT" />);
    expect(none).toContain('No withdrawal of USDT to Treasury until the API approves this address.');
  });
});
