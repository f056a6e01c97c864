import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DaysEditor } from '@/components/lists/filters/filter-days-editor';
import { ValueEditor } from '@/components/lists/filters/filter-value-editor';
import { readListPreferences } from '@/components/lists/list-preferences';
import { renderAs } from '@/lib/testing/screens/render-as';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { RegisterScreen } from './register-screen';

const NOW = '2026-11-24T12:00:00.000Z';

/** The list at an address, and what it asked for. */
async function listAt(address: string) {
  onTestFinished(() => void vi.unstubAllGlobals());
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    calls.push(input);
    const choices = { pairs: [], people: [], destinations: [] };
    return Response.json({ ...choices, items: [], total: 0, offset: 0, limit: 50, views: [], now: NOW });
  });
  const html = await renderAs(
    { id: 'u1', role: 'operator' },
    <SearchParamsContext value={new URLSearchParams(address)}>
      <RegisterScreen preferences={readListPreferences(undefined)} />
    </SearchParamsContext>,
  );
  return { text: textOf(html), html, rows: calls.filter((call) => /register|sums|export/.test(call)) };
}

const LONG = 'x'.repeat(300);

const TOO_LONG = 'Shorten this to 256 characters. It has 300 now.';

test.each([
  ['Created', '?from=2026-02-31', 'from 2026-02-31', 'Enter a date that exists.'],
  ['Created', '?to=soon', 'through soon', 'Enter a date that exists.'],
  [
    ...['Created', '?from=2026-11-20&to=2026-11-02', '20 Nov 2026 through 2 Nov 2026'],
    'The first day comes after the last one. Change one of them.',
  ],
  ['State', '?state=strange', 'strange', 'Choose one of the values offered.'],
  ['Day', '?day=d7', 'd7', 'Choose one of the values offered.'],
  ['Pair', '?pair=A-B&pair=C-D', 'A-B, C-D', 'The address gives this more than one value. Keep one.'],
  ...[
    ...[
      ['Currency', `?currency=${LONG}`, LONG, TOO_LONG],
      ['Person', `?person=${LONG}`, LONG, TOO_LONG],
    ],
    ...[['Quote ID', `?rfq_id=${LONG}`, LONG, TOO_LONG]],
  ],
])(
  'safety 36: a bad value of %s in the address stays in its chip with its reason, and nothing is listed',
  async (name, address, kept, said) => {
    const { text, html, rows } = await listAt(address ?? '');
    expect(/border-bad.*?title="([^"]*)"/s.exec(html)?.[1]).toBe(kept);
    expect(text).toContain('A filter cannot be read.');
    expect(text).toContain(`${name} . ${said}`);
    expect(rows).toEqual([]);
  },
);

test('a filter that can be read has no such words, and its rows are read', async () => {
  const { text, rows } = await listAt('?from=2026-11-02&to=2026-11-20&rfq_id=rfq_1&person=u1&day=d1');
  expect(text).not.toContain('A filter cannot be read.');
  expect(rows.map((call) => call.split('?')[0])).toEqual([
    '/api/conversions/register',
    '/api/conversions/sums',
  ]);
});

test('the editor of a bad value opens with what was typed and with its reason', () => {
  const nothing = () => undefined;
  const value = renderPart(
    <ValueEditor
      filter="rfq_id"
      name="Quote ID"
      value="rfq 1"
      invalid="not_an_identifier"
      open
      onApply={nothing}
    />,
  );
  expect(value).toMatch(/<input[^>]*value="rfq 1"/);
  expect(value).toMatch(/<input[^>]*aria-invalid="true"/);
  const days = renderPart(
    <DaysEditor
      days={{ from: '2026-11-20', to: '2026-11-02' }}
      filterErrors={{ from: 'reversed_range' }}
      onApply={nothing}
    />,
  );
  for (const day of ['2026-11-20', '2026-11-02']) expect(days).toContain(`value="${day}"`);
  expect(textOf(days)).toContain('The first day comes after the last one. Change one of them.');
});
