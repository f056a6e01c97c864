import 'server-only';
import fc from 'fast-check';

/** Malformed values; answers must stay within the contract. */

const STRANGE = [
  '__proto__',
  'constructor',
  'toString',
  '1e999',
  '-0',
  '\u0000',
  'data:;base64,',
  '../..',
  ' ',
  '',
];

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...STRANGE),
  fc.double(),
  fc.bigInt().map((value) => Number(value)),
  fc.constant('x'.repeat(20_000)),
);

export function invalidBody(valid: object): fc.Arbitrary<object> {
  const change = fc.tuple(
    fc.constantFrom(...Object.keys(valid), 'extra', '__proto__', 'constructor'),
    fc.option(anything, { nil: undefined }),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => Object.fromEntries([...Object.entries(valid), ...changes]));
}

/** Malformed or unusual JSON: truncated, doubled, deep, odd numbers. */
export function brokenText(valid: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.nat({ max: valid.length }).map((end) => valid.slice(0, end)),
    fc
      .tuple(fc.nat({ max: valid.length }), fc.string({ minLength: 1, maxLength: 3 }))
      .map(([at, text]) => valid.slice(0, at) + text + valid.slice(at)),
    fc.constant(valid.replace('{', '{"a":1,"a":2,')),
    fc.constant(valid.replace(/^\{("\w+"):/, '{$1:0,$1:')),
    fc.nat({ max: 3000 }).map((depth) => `${'['.repeat(depth)}1${']'.repeat(depth)}`),
    fc.nat({ max: 3000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    fc
      .constantFrom('NaN', 'Infinity', '0x1', '01', '1e400', '-1e400', `1${'0'.repeat(400)}`)
      .map((number) => valid.replace(/:("[^"]*"|[\d.]+)/, `:${number}`)),
    fc.constantFrom('\uFEFF', '<html>', '//', '\u0000').map((start) => start + valid),
  );
}

/** Invalid UTF-8 or other encodings. */
export function brokenBytes(valid: string): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.nat({ max: valid.length }), fc.constantFrom(0xff, 0xc0, 0x80, 0xed)).map(([at, byte]) => {
      const bytes = Buffer.from(valid);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
    }),
    fc.constant(Buffer.from(valid, 'utf16le')),
  );
}
