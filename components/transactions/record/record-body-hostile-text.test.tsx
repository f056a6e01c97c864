import { expect, test } from 'vitest';
import { makeRow, renderPart, runsOf } from '@/lib/testing/screens/render-transactions';
import { RecordBody } from './record-body';

const label = (text: string) => ({ en: text, pt: text, es: text });

/** Markup, direction marks, endless words, broken surrogates, templates. */
const NAUGHTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  'a\u200Bb',
  'Ω≈ç√∫˜µ≤≥÷',
  '👩‍👩‍👧‍👦🏳️‍⚧️',
  'الكل في المجمو عة',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '{count, plural, one {#}}',
  '{{7*7}}',
  '%00%0a',
  'null',
  'undefined',
  'x'.repeat(5_000),
];

test.each(NAUGHTY)('safety 54, 55: %j is shown as text, isolated, in labels and attributes', (text) => {
  const row = makeRow({
    status: label(text),
    substatus: label(text),
    message: label(text),
    error_message: label(text),
    process: text,
    attributes: { [text]: text, notes: text, address: text, explorer_url: text },
  });
  for (const list of ['onramps', 'withdrawals'] as const) {
    const html = renderPart(<RecordBody list={list} row={row} detail={undefined} />);
    expect(html).not.toMatch(/<script|<img|onerror=(?!alert)/);
    expect(html).not.toMatch(/href="(?!https:)/);
    const told = runsOf(html).filter((run) => run.text.includes(text));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter(({ isolated }) => !isolated)).toEqual([]);
  }
});

test('safety 54: text beside a bdi, and not in it, is seen not to be isolated', () => {
  const html = renderPart(
    <p>
      Sent to <bdi>a &amp; b</bdi>
      <br />a &amp; b
    </p>,
  );
  expect(runsOf(html)).toEqual([
    { text: 'Sent to ', isolated: false },
    { text: 'a & b', isolated: true },
    { text: 'a & b', isolated: false },
  ]);
});
