import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { CheckoutLink, CheckoutLinksAnswer } from '@/lib/contract/bff/checkout-links';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api/api-client';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { CreateLinkError } from './create-link-error';
import { findEarlierLink, findLinkByIntent, latestLink } from './find-link';
import { EMPTY_DRAFT, type LinkDraft, type LinkErrors } from './link-draft';
import { LinkFields } from './link-fields';
import { LinkList } from './link-list';
import { LinkResult } from './link-result';
import { NewLink } from './new-link';
import { PendingLinkNote } from './pending-link-note';
import { linkMutation, unansweredLinksKey } from './unanswered-links';

const made = (change: Partial<CheckoutLink> = {}): CheckoutLink => ({
  id: '6f0b1f5e-8f0e-4a52-9d0e-0d8a2f3f7c11',
  state: 'made',
  asked: { currency_code: 'USDT' },
  created_by: { id: 'u', name: 'Ana Reis' },
  created_at: '2026-11-20T14:32:05Z',
  request_id: 'req-7',
  ...change,
});
const register = (links: CheckoutLink[]): CheckoutLinksAnswer => ({
  links,
  more: false,
  currencies: [{ code: 'USDT', name: 'Tether USD', decimals: 6 }],
  return_hosts: [],
  now: '2026-11-20T14:32:05Z',
});

function render(
  node: ReactNode,
  links: CheckoutLink[] = [],
  locale: Locale = 'en',
  client = new QueryClient(),
): string {
  const shell: Shell = {
    user: { id: 'u', email: 'operator@mesa.example', name: 'O', role: 'operator' },
    role: 'operator',
    can: () => true,
    environment: 'sandbox',
    timeZone: 'America/Sao_Paulo',
    locale,
  };
  client.setQueryData(checkoutLinksQuery(undefined).queryKey, register(links));
  const messages = pickMessages(locale, ['common', 'errors', 'fields', 'checkoutLinks', 'typedAmount']);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="America/Sao_Paulo">
      <QueryClientProvider client={client}>
        <ShellContext value={shell}>{node}</ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}

test('O-01: an answer in which no link was recognised stands in the register, for it may be the only copy', () => {
  const html = render(<LinkList />, [made({ state: 'unrecognised', raw: '{"reference":"abc-123"}' })]);
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
  const html = render(<CreateLinkError error={error} lost />);
  expect(html).toContain('It is not known whether the link was made.');
  expect(html).toContain('Trying again with the same fields makes no second link.');
  expect(html).not.toContain('could not be asked for');
});

test('what our server itself refused was not asked for; an earlier try whose answer was lost stays open', () => {
  const refused = failed('rate_limited', 429, true);
  const alone = render(<CreateLinkError error={refused} lost={false} />);
  expect(alone).toContain('The link could not be requested.');
  expect(alone).not.toContain('not known');
  const after = render(<CreateLinkError error={refused} lost />);
  expect(after).toContain('The link could not be requested.');
  expect(after).toContain('It is not known whether the link was made.');
  expect(render(<CreateLinkError error={null} lost={false} />)).toBe('');
});

function fields(change: Partial<LinkDraft>, fieldErrors: LinkErrors = {}, locale: Locale = 'en'): string {
  const { currencies } = register([]);
  const draft: LinkDraft = { ...EMPTY_DRAFT, currency: 'USDT', ...change };
  const form = { draft, fieldErrors, currencies, returnHosts: [], onChange: () => {} };
  return plain(render(<LinkFields {...form} />, [], locale));
}

test.each([
  ['en', '1.500', 'Read as 1.5 BRL', 'This is one point five BRL, not one thousand five hundred.'],
  ['pt-BR', '1,500', 'Lido como 1,5 BRL', 'Isto é um vírgula cinco BRL, não mil e quinhentos.'],
  ['es', '1,500', 'Leído como 1,5 BRL', 'Esto es uno coma cinco BRL, no mil quinientos.'],
] as const)('safety 27: in %s %s is repeated in words under the field', (locale, amount, read, caution) => {
  const text = fields({ kind: 'fiat', amount }, {}, locale);
  expect(text).toContain(read);
  expect(text).toContain(caution);
});

test('safety 27: an amount in the asset is repeated as well, and what reads one way alone is not cautioned of', () => {
  const crypto = fields({ kind: 'crypto', amount: '1.500' });
  expect(crypto).toContain('Read as 1.5 USDT This is one point five USDT');
  const plainly = fields({ kind: 'fiat', amount: '1,234' });
  expect(plainly).not.toMatch(/Read as|This is/);
  expect(fields({ kind: 'open', amount: '1.500' })).not.toContain('Read as');
});

test.each([
  ['en', 'fiat', 'Write BRL with at most 2 decimals.'],
  ['pt-BR', 'fiat', 'Escreva BRL com no máximo 2 casas decimais.'],
  ['es', 'crypto', 'Escribe USDT con 6 decimales como máximo.'],
] as const)('in %s too many decimals are told with how many there may be (%s)', (locale, kind, told) => {
  expect(fields({ kind, amount: '1' }, { amount: 'too_long' }, locale)).toContain(told);
});

test.each([
  ['en', { amount_fiat: '1.500' }, 'R$ 1.50'],
  ['pt-BR', { amount_fiat: '1234.5' }, 'R$ 1.234,50'],
  ['es', { amount_crypto: '1.500' }, '1,50 USDT'],
] as const)(
  'safety 27: in %s the result names %j as money is written everywhere',
  (locale, amount, shown) => {
    const link = made({ link: 'https://pay.example/x', asked: { currency_code: 'USDT', ...amount } });
    const facts = plain(render(<LinkResult link={link} onAgain={() => {}} />, [], locale));
    expect(facts).toContain(` ${shown} `);
    expect(plain(render(<LinkList />, [link], locale))).toContain(` ${shown} `);
  },
);

test('safety 1: while a link is being asked for, whoever would leave is told to wait', async () => {
  const client = new QueryClient();
  const note = () => render(<PendingLinkNote owner={undefined} />, [], 'en', client);
  expect(note()).toBe('');
  const { mutationKey } = linkMutation(client, undefined, unansweredLinksKey('u', undefined));
  const answer = async () => ({ link: made(), now: '2026-11-20T14:32:05Z' });
  const sent = new MutationObserver(client, { mutationKey, mutationFn: answer }).mutate();
  expect(note()).toContain('The link is being requested.');
  expect(render(<PendingLinkNote owner="another" />, [], 'en', client)).toBe('');
  await sent;
  expect(note()).toBe('');
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
  expect(latestLink(sending, [ended])).toBe(ended);
  expect(latestLink(sending, [])).toBe(sending);
  expect(latestLink(ended, [sending])).toBe(ended);
  expect(latestLink(undefined, [ended])).toBeUndefined();
});

test('safety 1: a link whose answer was lost is found in the register, and is no earlier one of somebody', () => {
  const [lost, other] = [made({ state: 'sending' }), made({ id: 'other', state: 'unknown' })];
  expect(findLinkByIntent([other, lost], [lost.id])).toBe(lost);
  expect(findLinkByIntent([other], [lost.id])).toBeUndefined();
  expect(findEarlierLink([lost, other, made()], [lost.id])).toBe(other);
  expect(findEarlierLink([lost], [lost.id])).toBeUndefined();
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
