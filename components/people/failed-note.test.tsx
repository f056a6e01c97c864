import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError } from '@/lib/queries/api/api-client';
import { FailedNote } from './failed-note';

const shown = (error: Error) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages('en', ['common', 'errors', 'factors'])}
    >
      <FailedNote error={error} unchanged="Nothing was changed." />
    </NextIntlClientProvider>,
  );

test('a lost answer is never told as no change; a refusal is', () => {
  expect(shown(new ApiError('offline', 0))).not.toContain('Nothing was changed.');
  expect(shown(new ApiError('internal', 500, { request_id: 'r' }))).not.toContain('Nothing was changed.');
  expect(shown(new ApiError('forbidden', 403, { request_id: 'r' }))).toContain('Nothing was changed.');
});
