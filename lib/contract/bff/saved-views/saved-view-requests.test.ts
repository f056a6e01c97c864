import { expect, test } from 'vitest';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { viewChangeRequest, viewRequest } from './saved-view-requests';

const REST = { list: 'onramps', shared: true, filters: {}, density: 'compact' };

/** The stored name or its reason, in a new view and in a change. */
const named = (name: string) =>
  [viewRequest.safeParse({ ...REST, name }), viewChangeRequest.safeParse({ name })].map((parsed) =>
    parsed.success ? parsed.data.name : fieldReasons(parsed.error),
  );

test.each([
  'Ana 111.444.777-35',
  '11144477735',
  'Ana11144477735',
  '(111 444 777 35) Ana',
  'Ana 111-444-777/35',
  'Ana: 1 1 1 4 4 4 7 7 7 3 5',
  '2. 111.444.777-35',
  '12 111.444.777-35 3',
  '529.982.247-25 / 111.444.777-35',
  '１１１.４４４.７７７-３５',
  // Mistyped; the punctuation still marks it.
  'Ana 111.444.777-36',
  'Loja 11.222.333/0001-81',
  'Loja 11222333000181',
  'Loja 12.ABC.345/01DE-35',
  'Loja 12abc34501de35',
])('safety 53: nobody keeps the number of a person in the name of a view: %s', (name) => {
  const refused = { name: 'is_a_tax_id' };
  expect(named(name)).toEqual([refused, refused]);
});

test.each([
  'Desk',
  'Clientes PIX 2026',
  '2026-11-01 – 2026-11-30',
  'Tel. 11 98765-4321',
  'Ana 11144477736',
  'E1823612020261110123411144477735a',
  '0x52908400098527886E0F7030069857D2E4169EE7',
])('a name with other figures is kept as it is: %s', (name) => {
  expect(named(name)).toEqual([name, name]);
});
