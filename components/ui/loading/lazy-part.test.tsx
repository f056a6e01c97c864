import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { textOf } from '@/lib/testing/screens/render-transactions';
import { closeOf, latePart, lazyOverlay, lazyPart, optionalPart } from './lazy-part';

const Whole = ({ open }: { open?: boolean }) => <p>whole {open === false ? 'and shut' : ''}</p>;
/** As the bundler says that a file of an earlier version is gone. */
const gone = () => Promise.reject(Object.assign(new Error('404'), { name: 'ChunkLoadError' }));

async function draw(part: ReactNode, locale: Locale = 'en'): Promise<string> {
  const { prelude } = await prerender(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={pickMessages(locale, ['common'])}>
      <p>the quote</p>
      <Suspense fallback={<p>loading</p>}>{part}</Suspense>
    </NextIntlClientProvider>,
  );
  return textOf(await new Response(prelude).text());
}

test.each([
  ['en', 'This part could not be loaded. The rest of the page is as it was. Load again'],
  ['pt-BR', 'Não foi possível carregar esta parte. O resto da página continua como estava. Carregar de novo'],
  ['es', 'No se pudo cargar esta parte. El resto de la página sigue como estaba. Cargar de nuevo'],
] as const)(
  'a part whose file is gone says so in its own place, and the page stays: %s',
  async (locale, words) => {
    const Lost = lazyPart<object>(gone);
    expect(await draw(<Lost />, locale)).toContain(`the quote ${words}`.split(' ').join(' '));
    const Over = lazyOverlay<{ open: boolean }>(gone);
    expect(await draw(<Over open />, locale)).toContain(words);
    expect(await draw(<Over open={false} />, locale)).not.toContain(words);
  },
);

test('a lost dialog, drawer or menu can be closed as the part itself, and one without a close hides', async () => {
  const Over = lazyOverlay<{ open: boolean }>(gone);
  expect(await draw(<Over open />)).toContain('Close');
  const Lost = lazyPart<object>(gone);
  expect(await draw(<Lost />)).not.toContain('Close');
  const [onOpenChange, onClose, hide] = [vi.fn(), vi.fn(), vi.fn()];
  closeOf({ open: true, onOpenChange }, hide)();
  closeOf({ onClose }, hide)();
  expect([onOpenChange.mock.calls, onClose.mock.calls, hide.mock.calls]).toEqual([[[false]], [[]], []]);
  closeOf({ open: true }, hide)();
  expect(hide).toHaveBeenCalledOnce();
});

test('what the page is whole without draws nothing, and what has words says them', async () => {
  const Optional = optionalPart<object>(gone);
  expect((await draw(<Optional />)).trim()).toBe('the quote');
  const InWords = latePart<object>(gone, () => <p>in words</p>);
  expect(await draw(<InWords />)).toContain('in words');
});

test('a part that came is drawn, and fetching it ahead never throws', async () => {
  const Part = lazyPart(() => Promise.resolve(Whole));
  Part.preload();
  lazyPart<object>(gone).preload();
  expect(await draw(<Part open={false} />)).toContain('whole and shut');
});
