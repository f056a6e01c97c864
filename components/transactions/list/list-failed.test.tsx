import { afterEach, expect, test } from 'vitest';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { setStreaming } from '@/lib/queries/live/stream-state';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { ListFailed } from './list-failed';

afterEach(() => setStreaming(false));

const FAILED = new ApiError('upstream_failed', 502);
const IDLE = { isFetching: false, refetch: () => undefined };
const failed = (filters: Filters, error = FAILED, locale: Locale = 'en') =>
  textOf(
    renderPart(<ListFailed list="checkouts" filters={filters} error={error} query={IDLE} />, { locale }),
  );

test.each([
  ['en', 'You did not cause this.', 'Your filters are kept.', 'Trying again in 15 seconds'],
  ['pt-BR', 'Você não causou isto.', 'Seus filtros foram mantidos.', 'Nova tentativa em 15 segundos'],
  ['es', 'Esto no lo causaste tú.', 'Tus filtros se conservan.', 'Nuevo intento en 15 segundos'],
] as const)(
  'a list that failed says whose doing it was not, what was kept and when it is tried again (%s)',
  (locale, notYou, kept, again) => {
    const text = failed({ wallet: 'w' }, FAILED, locale);
    for (const said of [notYou, kept, again]) expect(text).toContain(said);
  },
);

test.each([
  ['401', new ApiError('upstream_unauthorized', 502), 'The API did not accept our key.'],
  [
    'HTML or half a body',
    new ApiError('upstream_contract', 502),
    'The API answered with something this dashboard cannot read.',
  ],
] as const)('an answer of %s is said in words of its own, and the filters are kept', (_, error, words) => {
  const text = failed({ wallet: 'w' }, error);
  expect(text).toContain('Checkouts could not be loaded');
  expect(text).toContain(words);
  expect(text).toContain('Your filters are kept.');
});

test('without a filter none is said to be kept, and of a broken connection nobody is said to be innocent', () => {
  expect(failed({})).not.toContain('filters');
  const offline = new ApiError('internal', 0);
  expect(failed({}, offline)).not.toContain('cause');
  const html = renderPart(<ListFailed list="checkouts" filters={{}} error={offline} query={IDLE} />);
  expect(html, 'nothing to say takes no line').not.toMatch(/<p[^>]*>\s*<\/p>/);
});

test('the seconds are those until the next read, and no screen reader is told each of them', () => {
  const html = renderPart(<ListFailed list="onramps" filters={{}} error={FAILED} query={IDLE} />);
  expect(html).toMatch(/<span role="timer"[^>]*>Trying again/);
  const slow = new ApiError('upstream_rate_limited', 503, { retry_after: 40 });
  expect(failed({}, slow)).toContain('Trying again in 40 seconds');
});
