import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can, type Role } from '@/lib/access/permissions';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { pickMessages } from '@/lib/i18n/messages';
import { attemptOf, conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { FollowState } from './follow-state';

const NOW = Date.parse('2026-11-20T18:00:00Z');

function shown(eta: string | undefined, role: Role = 'treasurer', change: Partial<Conversion> = {}): string {
  const figures = { amount_from: '1', amount_to: '5', rate: '5' };
  const attempt = attemptOf({
    outcome: 'accepted',
    confirmed: { ...figures, ...(eta && { settlement_eta: eta }) },
  });
  const conversion = conversionOf({ state: 'accepted', attempt, options: {}, ...change });
  const shell = { locale: 'en', timeZone: 'UTC', can: (what) => can({ role }, what) } as Shell;
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={pickMessages('en', ['common', 'lands', 'convert'])}
    >
      <QueryClientProvider client={new QueryClient()}>
        <ShellContext value={shell}>
          <FollowState conversion={conversion} nowMs={NOW} />
        </ShellContext>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test('the reading is ended by who accepts, once its time has passed or where the API gave none', () => {
  for (const eta of ['2026-11-20T17:00:00Z', undefined]) {
    expect(shown(eta)).toContain('Stop reading it');
    expect(shown(eta, 'operator')).toBe('');
    const follow_ended = { actor: { id: 'u', name: 'Ana' }, at: '2026-11-20T17:30:00Z' };
    expect(shown(eta, 'viewer', { follow_ended })).toContain('Ana ended the automatic reading');
  }
  expect(shown('2026-11-20T19:00:00Z')).toBe('');
  expect(shown(undefined, 'treasurer', { process: 'success.completed' })).toBe('');
  const undone = { landed_at: '2026-11-20T17:00:00Z', process: 'accepted.processing' };
  expect(shown('2026-11-20T19:00:00Z', 'treasurer', undone)).toContain('Stop reading it');
});

test('one that was read settled and is no longer says both, with the time of each read', () => {
  const undone = {
    landed_at: '2026-11-20T17:00:00Z',
    read_at: '2026-11-20T17:57:00Z',
    process: 'accepted.processing',
    status: { en: 'Processing', pt: '', es: '' },
  };
  const words = shown(undefined, 'viewer', undone);
  expect(words).toContain('First read settled 20 Nov 2026, 17:00:00. At the last read, 3 min ago');
  expect(words).toContain('the API said Processing.');
  expect(shown('2026-11-20T17:00:00Z', 'viewer')).not.toContain('First read settled');
});
