import type { UseQueryResult } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KybPanel } from '@/components/sub-merchants/onboarding/kyb-panel';
import { MissingSigningKey } from '@/components/sub-merchants/register/missing-signing-key';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { KnownKyb, SubMerchantBalanceAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError } from '@/lib/queries/api/api-client';
import { FundsPanel } from './funds-panel';

function render(node: ReactNode, locale: Locale = 'en'): string {
  const shell: Shell = {
    user: { id: 'u', email: 'viewer@mesa.example', name: 'V', role: 'viewer' },
    role: 'viewer',
    can: () => false,
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  const messages = pickMessages(locale, ['common', 'errors', 'subMerchants']);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Sao_Paulo">
      <ShellContext value={shell}>{node}</ShellContext>
    </NextIntlClientProvider>,
  );
}

const at = '2026-11-21T10:00:00.000Z';
const panel = (kyb: Partial<KnownKyb>, failed = false) => (
  <KybPanel
    kyb={{ read_at: at, source: 'api', since: at, steps: {}, ...kyb }}
    failed={failed}
    busy={false}
    onReadAgain={() => {}}
  />
);

test.each(LOCALES)(
  'without a signing key the area names the settings that are missing (GEN-06, %s)',
  (locale) => {
    const html = render(<MissingSigningKey />, locale);
    expect(html).toContain('PAYMENTS_SIGNING_KEY');
    expect(html).toContain('PAYMENTS_SIGNING_KEY_FILE');
  },
);

test('no onboarding process is a state with a next step, not an error (KYB-20)', () => {
  const html = render(panel({}));
  expect(html).toContain('No onboarding process yet');
  expect(html).toContain('You act');
  expect(html).not.toContain('role="alert"');
});

test('markup in the API’s words stays text, and a word from a webhook is told as one (KYB-15)', () => {
  const onboarding = {
    process: 'kyb_provider_submerchant.error',
    status: 'Failed',
    error_message: '<img src=x onerror=alert(1)>',
    error_from_state: 'somewhere_new',
  };
  const html = render(panel({ onboarding, source: 'webhook' }));
  expect(html).toContain('&lt;img src=x');
  expect(html).toContain('somewhere_new');
  expect(html).toContain('Reported by a webhook');
  expect(html).not.toContain('Raw error');
});

test('a failed re-read says so beside what stands', () => {
  const onboarding = { process: 'kyb_provider_submerchant.processing', status: 'Processing' };
  const html = render(panel({ onboarding }, true));
  expect(html).toContain('The onboarding could not be read');
  expect(html).toContain('Approved, but not active yet');
});

test('safety 18: a balance that cannot be read is told, above the last one that was, with its day; nothing becomes 0', () => {
  const failed = {
    data: undefined,
    error: new ApiError('upstream_unreachable', 504),
    isError: true,
    isFetching: false,
  } as unknown as UseQueryResult<SubMerchantBalanceAnswer>;
  const known = {
    balances: [{ currency: 'USDT', available: '48250.500000' }],
    read_at: '2025-11-18T10:00:00.000Z',
  };
  const told = render(<FundsPanel funds={failed} active known={known} />);
  expect(told).toContain('The balance could not be read');
  expect(told).toContain('48,250.');
  expect(told).toMatch(/Read from the API at [^<]*Nov/);
  const nothing = render(<FundsPanel funds={failed} active known={undefined} />);
  expect(nothing).toContain('The balance could not be read');
  expect(nothing).not.toMatch(/>0|USDT/);
});

test('of a state that nobody knows it is not said that somebody has to act (KYB-07)', () => {
  const told = render(
    panel({ onboarding: { process: 'kyb_provider_submerchant.paused', status: 'Paused' } }),
  );
  expect(told).toContain('It is not known who acts next');
  expect(told).not.toContain('You act');
});
