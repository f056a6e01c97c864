import { NextIntlClientProvider } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { pickMessages } from '@/lib/i18n/messages';
import { conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { ConfirmConversion } from './confirm-conversion';
import { type Confirmation, confirmationOf } from './use-confirmation';

const SHELL = { locale: 'en', timeZone: 'America/Sao_Paulo' } as Shell;
const MESSAGES = pickMessages('en', ['common', 'convert']);
const WALLET = { kind: 'wallet', walletId: 'w1' } as const;

function termsOf(requested_amount: string): Confirmation {
  const terms = confirmationOf(conversionOf({ requested_amount }), 'd1', WALLET, false);
  if (terms === undefined) throw new Error('the fixture offers D1');
  return terms;
}

interface Parts {
  disabled: boolean;
  children: [unknown, ReactElement<{ agreed: boolean; onAgree(agreed: boolean): void }> | null];
}

/** The dialog's control with its tick, driven by their own props. */
async function control(first: Confirmation) {
  const shown = { terms: first };
  const dialog = await renderHook(
    () => {
      const [, draw] = useState(0);
      const quiet = { onConfirm: () => undefined, onClose: () => undefined, finalFocus: { current: null } };
      const { props } = ConfirmConversion({
        ...quiet,
        conversion: conversionOf({ requested_amount: '250000.01' }),
        confirmation: shown.terms,
        availability: undefined,
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
  return {
    isOff: () => dialog.value.disabled,
    tick: () => dialog.value.children[1]?.props,
    agree: (yes: boolean) => dialog.run(({ children: [, tick] }) => tick?.props.onAgree(yes)),
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
});
