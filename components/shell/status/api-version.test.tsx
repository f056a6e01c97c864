import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiVersion } from './api-version';

const render = (upstream: Partial<HealthAnswer['upstream']>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['shell'])}>
      <ApiVersion upstream={{ state: 'unknown', environment: 'live', ...upstream }} />
    </NextIntlClientProvider>,
  );

test('before the API has answered nothing is said of its version', () => {
  expect(render({})).toBe('');
  expect(render({ state: 'failing' })).toBe('');
});

test('AUT-07: an API that answered without a version is said to have reported none', () => {
  const last_answer_at = '2026-11-20T17:32:07Z';
  expect(render({ state: 'ok', last_answer_at })).toContain('not reported');
  expect(render({ state: 'ok', last_answer_at, api_version: '2.4.1' })).toContain('2.4.1');
});
