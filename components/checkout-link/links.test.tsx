import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/shell-context';
import type { CheckoutLink, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { CreateFailed } from './create-failed';
import { LinkResult } from './link-result';
import { LinksMade } from './links-made';
import { NewLink } from './new-link';
import { asItStands, earlierIn, foundIn } from './register';

const made = (change: Partial<CheckoutLink> = {}): CheckoutLink => ({
  id: '6f0b1f5e-8f0e-4a52-9d0e-0d8a2f3f7c11',
  state: 'made',
  asked: { currency_code: 'USDT' },
  created_by: { id: 'u', name: 'Ana Reis' },
  created_at: '2026-11-20T14:32:05Z',
  ...change,
});
const register = (links: CheckoutLink[]): CheckoutLinksAnswer => ({
  links,
  more: false,
  currencies: [{ code: 'USDT', name: 'Tether USD' }],
  return_hosts: [],
  now: '2026-11-20T14:32:05Z',
});

function render(node: ReactNode, links: CheckoutLink[] = [], locale: Locale = 'en'): string {
  const shell: Shell = {
    user: { id: 'u', email: 'operator@mesa.example', name: 'O', role: 'operator' },
    role: 'operator',
    can: () => true,
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  const client = new QueryClient();
  client.setQueryData(checkoutLinksQuery(undefined).queryKey, register(links));
  const messages = pickMessages(locale, ['common', 'errors', 'fields', 'checkoutLinks']);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Sao_Paulo">
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>{node}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test('O-01: an answer in which no link was recognised stands in the register, for it may be the only copy', () => {
  const html = render(<LinksMade />, [made({ state: 'unrecognised', raw: '{"reference":"abc-123"}' })]);
  expect(html).toContain('{&quot;reference&quot;:&quot;abc-123&quot;}');
});

test.each(LOCALES)(
  'safety 1: while nobody knows whether an earlier link exists, the form says so (%s)',
  (locale) => {
    const html = (links: CheckoutLink[]) => render(<NewLink />, links, locale);
    const earlier = made({ state: 'unknown', created_by: { id: 'v', name: 'Bruno Lima' } });
    expect(html([made(), earlier])).toContain('Bruno Lima');
    expect(html([made(), { ...earlier, state: 'sending' }])).toContain('Bruno Lima');
    expect(html([made(), made({ state: 'refused' })])).not.toContain('Ana Reis');
  },
);

const failed = (code: ApiErrorCode, status: number, ours: boolean) =>
  new ApiError(code, status, ours ? { request_id: 'r-1' } : {});

test.each([
  ['no answer', failed('offline', 0, false)],
  ['a fault of our server', failed('internal', 500, true)],
  ['a word of something in between', failed('internal', 403, false)],
  ['a page that was loaded again', null],
])('safety 9: %s does not say that the link was not asked for', (_, error) => {
  const html = render(<CreateFailed error={error} lost />);
  expect(html).toContain('It is not known whether the link was made.');
  expect(html).toContain('Trying again with the same fields makes no second link.');
  expect(html).not.toContain('could not be asked for');
});

test('what our server itself refused was not asked for; an earlier try whose answer was lost stays open', () => {
  const refused = failed('rate_limited', 429, true);
  const alone = render(<CreateFailed error={refused} lost={false} />);
  expect(alone).toContain('The link could not be asked for.');
  expect(alone).not.toContain('not known');
  const after = render(<CreateFailed error={refused} lost />);
  expect(after).toContain('The link could not be asked for.');
  expect(after).toContain('It is not known whether the link was made.');
  expect(render(<CreateFailed error={null} lost={false} />)).toBe('');
});

test('a link too long for a QR code is shown without one, and can still be copied and opened', () => {
  const link = `https://pay.example/${'x'.repeat(3_000)}`;
  const html = render(<LinkResult link={made({ link })} onAgain={() => {}} />);
  expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain('QR code');
  expect(render(<LinkResult link={made({ link: 'https://pay.example/x' })} onAgain={() => {}} />)).toContain(
    'QR code',
  );
});

test('a link that was under way is shown as the register knows it by now', () => {
  const sending = made({ state: 'sending' });
  const ended = made({ link: 'https://pay.example/x' });
  expect(asItStands(sending, [ended])).toBe(ended);
  expect(asItStands(sending, [])).toBe(sending);
  expect(asItStands(ended, [sending])).toBe(ended);
  expect(asItStands(undefined, [ended])).toBeUndefined();
});

test('safety 1: a link whose answer was lost is found in the register, and is no earlier one of somebody', () => {
  const [lost, other] = [made({ state: 'sending' }), made({ id: 'other', state: 'unknown' })];
  expect(foundIn([other, lost], [lost.id])).toBe(lost);
  expect(foundIn([other], [lost.id])).toBeUndefined();
  expect(earlierIn([lost, other, made()], [lost.id])).toBe(other);
  expect(earlierIn([lost], [lost.id])).toBeUndefined();
});

test('the register is read again soon while a link is under way', () => {
  const everyMs = (links: CheckoutLink[]) => {
    const client = new QueryClient();
    const options = checkoutLinksQuery(undefined);
    client.setQueryData(options.queryKey, register(links));
    const query = client.getQueryCache().find({ queryKey: options.queryKey });
    return typeof options.refetchInterval === 'function' && query !== undefined
      ? Reflect.apply(options.refetchInterval, undefined, [query])
      : undefined;
  };
  expect(everyMs([made({ state: 'sending' })])).toBe(2_000);
  expect(everyMs([made()])).toBe(30_000);
  expect(everyMs([made({ state: 'refused' })])).toBe(false);
});
