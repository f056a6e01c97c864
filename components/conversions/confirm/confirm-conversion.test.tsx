import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DestinationBlock } from '@/components/conversions/destination/destination-block';
import type { DestinationCheck } from '@/components/conversions/destination/use-destination-check';
import type { Availability } from '@/components/conversions/request/availability';
import type { Destination } from '@/components/conversions/request/destination';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import type { DestinationReview } from '@/lib/contract/bff/destinations';
import { pickMessages } from '@/lib/i18n/messages';
import { conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { ConfirmConversion } from './confirm-conversion';
import { type Confirmation, confirmationOf } from './use-confirmation';

const SHELL = { locale: 'en', timeZone: 'America/Sao_Paulo' } as Shell;
const MESSAGES = pickMessages('en', ['common', 'convert']);
const WALLET = { kind: 'wallet', walletId: 'w1' } as const;
const PIX = {
  kind: 'pix',
  key: { kind: 'email', value: 'financeiro@mesa.example', display: 'financeiro@mesa.example' },
} as const;
const READ = { first_use: true } as const;

afterEach(() => void vi.useRealTimers());

function termsOf(requested_amount: string): Confirmation {
  const terms = confirmationOf(conversionOf({ requested_amount }), 'd1', WALLET, false);
  if (terms === undefined) throw new Error('the fixture offers D1');
  return terms;
}

interface Parts {
  disabled: boolean;
  children: [
    ReactElement<{ check: DestinationCheck }>,
    ReactElement<{ agreed: boolean; onAgree(agreed: boolean): void }> | null,
  ];
}

const ANSWERED = () => Promise.resolve(Response.json(READ satisfies DestinationReview));

/** The dialog's control with its ticks, driven by their own props; `review` answers what is asked about the destination. */
async function control(
  first: Confirmation,
  review: () => Promise<Response> = ANSWERED,
  balance: { availability: Availability | undefined } = { availability: { kind: 'unknown' } },
) {
  vi.stubGlobal('fetch', review);
  const shown = { terms: first };
  const dialog = await renderHook(
    () => {
      const [, draw] = useState(0);
      const quiet = { onConfirm: () => undefined, onClose: () => undefined, finalFocus: { current: null } };
      const { props } = ConfirmConversion({
        ...quiet,
        conversion: conversionOf({ requested_amount: '250000.01' }),
        confirmation: shown.terms,
        ...balance,
        nowMs: VALID_AT,
        sending: false,
        refusal: undefined,
        overtaken: undefined,
        sendBlocked: undefined,
      }) as ReactElement<Parts>;
      return { ...props, draw: () => draw((count) => count + 1) };
    },
    {
      wrap: (node) => (
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={MESSAGES}>
          <ShellContext value={SHELL}>{node}</ShellContext>
        </NextIntlClientProvider>
      ),
    },
  );
  // What was answered at once is there.
  await dialog.run(() => undefined);
  return {
    isOff: () => dialog.value.disabled,
    parts: () => dialog.value.children,
    tick: () => dialog.value.children[1]?.props,
    agree: (yes: boolean) => dialog.run(({ children: [, tick] }) => tick?.props.onAgree(yes)),
    check: () => dialog.value.children[0].props.check,
    compare: (yes: boolean) => dialog.run(({ children: [body] }) => body.props.check.onCompared(yes)),
    wait: (ms: number) => dialog.run(() => vi.advanceTimersByTimeAsync(ms)),
    show: (terms: Confirmation) => {
      shown.terms = terms;
      return dialog.run(({ draw }) => draw());
    },
  };
}

describe('the button of the confirmation', () => {
  it('can be pressed at once for the amount that was asked for, and no tick stands there', async () => {
    const { isOff, tick } = await control(termsOf('250000'));
    expect([isOff(), tick()]).toEqual([false, undefined]);
  });

  it('cannot be pressed before the other amount is agreed to, nor after the tick is taken back (safety 24)', async () => {
    const { isOff, tick, agree } = await control(termsOf('250000.01'));
    expect([isOff(), tick()?.agreed]).toEqual([true, false]);
    await agree(true);
    expect([isOff(), tick()?.agreed]).toEqual([false, true]);
    await agree(false);
    expect([isOff(), tick()?.agreed]).toEqual([true, false]);
  });

  it('a tick counts for the terms that it was set for (safety 24)', async () => {
    const { isOff, tick, agree, show } = await control(termsOf('250000.01'));
    await agree(true);
    await show(termsOf('250000.01'));
    expect([isOff(), tick()?.agreed]).toEqual([true, false]);
  });

  it('cannot be pressed before the destination was read, and what was read stands in a block that was there', async () => {
    let answer = (_: Response) => {};
    const { isOff, check, wait } = await control(
      termsOf('250000'),
      () => new Promise((resolve) => (answer = resolve)),
    );
    expect([isOff(), check().review, check().unread]).toEqual([true, undefined, false]);
    answer(Response.json(READ));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await wait(1);
    expect([isOff(), check().review, check().unread]).toEqual([false, READ, false]);
  });

  it('asks for a comparison with the source after 3 s without an answer, of this opening', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { isOff, check, wait, compare, show } = await control(
      termsOf('250000'),
      () => new Promise(() => {}),
    );
    await wait(2_500);
    expect([isOff(), check().unread]).toEqual([true, false]);
    await wait(600);
    expect([isOff(), check().unread, check().compared]).toEqual([true, true, false]);
    await compare(true);
    expect(isOff()).toBe(false);
    await compare(false);
    expect(isOff()).toBe(true);
    await compare(true);
    await show(termsOf('250000'));
    expect([isOff(), check().unread]).toEqual([true, false]);
  });

  it('asks for it at once where the read is refused, and an answer that comes late is shown', async () => {
    const refused = await control(termsOf('250000'), async () =>
      Response.json({ error: { code: 'forbidden' } }, { status: 403 }),
    );
    expect([refused.isOff(), refused.check().unread]).toEqual([true, true]);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = (_: Response) => {};
    const late = await control(termsOf('250000'), () => new Promise((resolve) => (answer = resolve)));
    await late.wait(3_100);
    answer(Response.json(READ));
    await late.wait(1);
    expect([late.isOff(), late.check().review, late.check().unread]).toEqual([false, READ, false]);
  });

  it('asks again where a warning comes after the comparison, and not where what comes warns of nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const ticked = async (review: DestinationReview) => {
      let answer = (_: Response) => {};
      const late = await control(termsOf('250000'), () => new Promise((resolve) => (answer = resolve)));
      await late.wait(3_100);
      await late.compare(true);
      expect(late.isOff()).toBe(false);
      answer(Response.json(review));
      await late.wait(1);
      return late;
    };
    const warnings: DestinationReview[] = [
      { first_use: true },
      { perhaps_first: true },
      { similar: { name: 'Other', shown: '•••' } },
    ];
    for (const review of warnings) {
      const { isOff, check, compare } = await ticked(review);
      expect([isOff(), check().asks, check().compared]).toEqual([true, true, false]);
      await compare(true);
      expect([isOff(), check().asks, check().compared]).toEqual([false, true, true]);
      await compare(false);
      expect([isOff(), check().asks]).toEqual([true, true]);
    }
    const quiet = await ticked({ saved: { id: 'd1', name: 'Supplier', owner: 'Recife' } });
    expect([quiet.isOff(), quiet.check().asks]).toEqual([false, false]);
  });

  it('says so before it where the balance could not be read', async () => {
    const unread = 'The balance could not be read.';
    expect(wordsOf(await drawn({ kind: 'unknown' }, PIX))).not.toContain(unread);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const late = await control(termsOf('250000'), ANSWERED, { availability: undefined });
    expect([late.isOff(), wordsOf(stillOf(late.parts())).includes(unread)]).toEqual([true, false]);
    await late.wait(3_100);
    expect([late.isOff(), wordsOf(stillOf(late.parts())).includes(unread)]).toEqual([false, true]);
  });
});

/** What stands in the dialog, without the frame around it. */
async function drawn(availability: Availability | undefined, destination: Destination) {
  const terms = confirmationOf(conversionOf({ requested_amount: '250000.01' }), 'd1', destination, false);
  if (terms === undefined) throw new Error('the fixture offers D1');
  return stillOf((await control(terms, ANSWERED, { availability })).parts());
}

function stillOf(parts: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={MESSAGES}>
        <ShellContext value={SHELL}>{parts}</ShellContext>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

describe('the texts of the confirmation, where the browser translates the page', () => {
  const total: Availability = { kind: 'total', value: '499094.65' };
  const accounts: Availability = {
    kind: 'accounts',
    accounts: [{ id: 'a', label: 'Main', value: '5' }],
  };

  it('stand in elements of their own: none is taken out from under an answer that comes later', async () => {
    for (const availability of [undefined, total, accounts, { kind: 'unknown' } satisfies Availability]) {
      const whole = await drawn(availability, PIX);
      const html = whole.slice(whole.indexOf('<dl'));
      expect(html).not.toMatch(/<dd[^>]*>[^<]/);
      expect(html).not.toMatch(/<\/(b|bdi|span|input)>[^<]*[^<\s][^<]*</);
      expect(html).not.toMatch(/<input[^>]*>[^<]/);
    }
  });

  it('are not translated where they are compared: key or wallet, amounts and rate', async () => {
    expect(await drawn(total, PIX)).toMatch(/<bdi translate="no"[^>]*>financeiro@mesa\.example<\/bdi>/);
    const html = await drawn(total, WALLET);
    expect(html).toMatch(/<bdi translate="no"[^>]*>w1<\/bdi>/);
    expect(html).toMatch(/<span translate="no">499,094\.65\sUSDT<\/span>/);
    expect(html).toMatch(/<b translate="no"[^>]*>5\.\d+<\/b>/);
    expect(await drawn(accounts, PIX)).toMatch(/<span translate="no">5\.00\sUSDT<\/span>/);
  });
});

describe('the destination block', () => {
  const draw = (check: Partial<DestinationCheck>) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={MESSAGES}>
        <DestinationBlock
          check={{
            review: undefined,
            unread: false,
            asks: false,
            compared: false,
            onCompared() {},
            done: false,
            ...check,
          }}
          kind="pix"
          locked={false}
        />
      </NextIntlClientProvider>,
    );

  it('is at least as high before the answer as after each of them, and hides nothing that is longer', () => {
    const saved = { id: 'd1', name: 'Supplier', owner: 'Recife Logística Ltda' };
    const answers: Partial<DestinationCheck>[] = [
      {},
      { unread: true, asks: true },
      { review: { first_use: true }, asks: true },
      { review: {} },
      { review: { saved, first_use: true, similar: { name: 'Other', shown: '•••' } } },
      { review: { perhaps_first: true } },
    ];
    const frames = answers.map((check) => /^<div[^>]*class="([^"]*)"/.exec(draw(check))?.[1]);
    expect(new Set(frames).size).toBe(1);
    expect(frames[0]).toMatch(/(^| )min-h-28( |$)/);
    expect(frames[0]).not.toMatch(/overflow|(^| |:)h-\d/);
  });

  it('says whose it is and whether it is the first time', () => {
    const saved = { id: 'd1', name: 'Supplier', owner: 'Recife Logística Ltda' };
    const words = wordsOf(draw({ review: { saved, first_use: true } }));
    expect(words).toContain('Recife Logística Ltda · Supplier');
    expect(words).toContain('First conversion to this key');
    expect(wordsOf(draw({ review: { saved }, asks: true }))).toContain('I compared it with the source.');
    expect(wordsOf(draw({ review: {} }))).toContain('Not one of the saved destinations. Used before.');
  });
});
