import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitDecimal } from '@/lib/money/decimal';
import { sum } from '@/lib/money/sum';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { summable } from './summable';

const NAMED = [
  ...['9.9e-4', '5.35E-8', '1e64', '1e65', '1e-64', '1e-65', '1E+0064', '1e', 'e4', '1.5e+3', '-9.9e-4'],
  ...['', ' 1', '1 ', '01.50', '.5', '5.', '0x10', 'NaN', 'Infinity', '1_000', '1,5', '\u0661'],
  '1'.repeat(256),
  '1'.repeat(257),
];

const figures = fc.oneof(
  fc.stringMatching(/^-?[0-9]{1,30}(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?$/),
  fc.stringMatching(/^[-+.eE0-9]{0,12}$/),
);

describeStores('sums of figures', ({ db }) => {
  test('Postgres sums exactly the figures that a screen reads, and to the same digits (safety 26)', async () => {
    const samples = [...NAMED, ...fc.sample(figures, { numRuns: 2_000, seed: 26 })];
    const { rows } = (await db().execute(sql`
      select figure, (case when ${summable(sql`figure`)} then figure::numeric end)::text as value
      from jsonb_array_elements_text(${JSON.stringify(samples)}::jsonb) as all_figures(figure)`)) as {
      rows: { figure: string; value: string | null }[];
    };
    expect(rows).toHaveLength(samples.length);
    for (const { figure, value } of rows) {
      expect([figure, value !== null]).toEqual([figure, splitDecimal(figure) !== null]);
      if (value !== null) expect([figure, sum(value, '0')]).toEqual([figure, sum(figure, '0')]);
    }
  });
});
