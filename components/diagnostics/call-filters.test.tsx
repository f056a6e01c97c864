import { expect, test } from 'vitest';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { CallFilters } from './call-filters';
import { readCallsAddress } from './use-calls-address';

const read = (search: string) => readCallsAddress(new URLSearchParams(search));
const render = (search: string) =>
  renderStill(
    <CallFilters address={{ ...read(search), set: () => undefined, clear: () => undefined }} people={[]} />,
    ['diagnostics', 'fields', 'common'],
  );
const inputs = (html: string) => [...html.matchAll(/<input[^>]*type="date"[^>]*>/g)].map(([tag]) => tag);

test('the calls are narrowed by the days of the address, which the fields show', () => {
  const search = 'from=2026-11-19&to=2026-11-20&status=failed';
  expect(read(search)).toMatchObject({
    filters: { from: '2026-11-19', to: '2026-11-20', status: 'failed' },
    dayErrors: {},
  });
  const [from, to] = inputs(render(search));
  expect([from, to]).toEqual([
    expect.stringContaining('value="2026-11-19"'),
    expect.stringContaining('value="2026-11-20"'),
  ]);
  expect(wordsOf(render(search))).toContain('Clear');
  expect(read('')).toEqual({ filters: {}, days: { from: '', to: '' }, dayErrors: {} });
  expect(wordsOf(render(''))).not.toContain('Clear');
});

test.each([
  ['from=2026-02-31', 'Enter a date that exists.', 0],
  ['to=12026-11-20', 'Write the year with four digits.', 1],
  ['from=2026-11-20&to=2026-11-19', 'The first day comes after the last one. Change one of them.', 0],
])('safety 36: an address with %s is kept, and its field says what to do', (search, reason, at) => {
  expect(Object.keys(read(search).dayErrors)).toHaveLength(1);
  const html = render(search);
  expect(wordsOf(html)).toContain(reason);
  expect(wordsOf(html)).toContain('Clear');
  expect(inputs(html).map((tag) => tag.includes('aria-invalid="true"'))).toEqual([at === 0, at === 1]);
});
