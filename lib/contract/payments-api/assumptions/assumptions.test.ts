import { describe, expect, test } from 'vitest';
import { ASSUMPTION_LIST } from './assumption-list';
import { AssumptionsError, DEFAULT_ASSUMPTIONS, parseAssumptions } from './assumptions';

function errorLines(text: string): readonly string[] {
  try {
    parseAssumptions(text);
  } catch (error) {
    if (error instanceof AssumptionsError) return error.lines;
    throw error;
  }
  return [];
}

function at(path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      DEFAULT_ASSUMPTIONS,
    );
}

describe('assumptions', () => {
  test('nothing given leaves the defaults, in a copy of their own', () => {
    for (const text of [undefined, '', '  ', '{}'])
      expect(parseAssumptions(text)).toEqual(DEFAULT_ASSUMPTIONS);
    const one = parseAssumptions();
    one.rfq.rateSeconds = 1;
    expect(parseAssumptions().rfq.rateSeconds).toBe(30);
  });

  test('what was received is never kept longer than its own bodies: days in another order are refused', () => {
    const of = (retention: object) => errorLines(JSON.stringify({ webhooks: { retention } }));
    expect(of({ personalDays: 181 })).toEqual([
      'webhooks.retention.personalDays: must not be more than payloadDays, after which the body goes.',
    ]);
    expect(of({ payloadDays: 10, personalDays: 10 })).toEqual([
      'webhooks.retention.unmatchedDays: must not be more than payloadDays, after which any body goes.',
    ]);
    expect(of({ payloadDays: 0, personalDays: 0, unmatchedDays: 0 })).toEqual([]);
  });

  test('an override changes its own key and no other', () => {
    const parsed = parseAssumptions(
      '{"rfq":{"rateSeconds":7},"errors":{"bodyPolicy":{"getBalance":{"500":"json"}}}}',
    );
    expect(parsed.rfq).toEqual({ ...DEFAULT_ASSUMPTIONS.rfq, rateSeconds: 7 });
    expect(parsed.errors.bodyPolicy.getBalance).toEqual({ 401: 'empty', 500: 'json' });
    expect(parsed.errors.bodyPolicy.getConversion).toEqual(
      DEFAULT_ASSUMPTIONS.errors.bodyPolicy.getConversion,
    );
  });

  test('a list is replaced as a whole', () => {
    expect(parseAssumptions('{"webhooks":{"delivery":{"backoff":[1]}}}').webhooks.delivery.backoff).toEqual([
      1,
    ]);
    expect(
      parseAssumptions('{"signing":{"post":{"toleranceSeconds":60}}}').signing.post.toleranceSeconds,
    ).toBe(60);
  });

  test('every wrong key is named in a line of its own', () => {
    const lines = errorLines(
      '{"rfq":{"rateSeconds":"x","rateSecond":1},"foo":1,"http":null,"signing":{"post":{"strategy":"md5"}}}',
    );
    expect(lines).toHaveLength(5);
    for (const key of ['rfq.rateSeconds:', 'rfq.rateSecond:', 'foo:', 'http:', 'signing.post.strategy:'])
      expect(lines.filter((line) => line.startsWith(key))).toHaveLength(1);
  });

  test.each(['{', '[]', 'null', '"x"', '5'])('%s is no set of assumptions', (text) => {
    expect(errorLines(text)).toHaveLength(1);
  });

  test('a key named like a property of every object is unknown, not inherited', () => {
    expect(errorLines('{"constructor":{"x":1}}')).toEqual(['constructor: no such setting.']);
    expect(errorLines('{"__proto__":{"rfq":1}}')).toEqual(['__proto__: no such setting.']);
    expect(({} as Record<string, unknown>).rfq).toBeUndefined();
  });

  test('no default holds a secret', () => {
    expect(DEFAULT_ASSUMPTIONS.webhooks.signature.secretStandard).toBe('PAYMENTS_WEBHOOK_SECRET');
    expect(DEFAULT_ASSUMPTIONS.webhooks.secretProgramme).toBe('PAYMENTS_NAAS_WEBHOOK_SECRET');
  });
});

describe('the list of open points', () => {
  test('it holds O-01 to O-60 in order', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `O-${String(index + 1).padStart(2, '0')}`);
    expect(ASSUMPTION_LIST.map((point) => point.id)).toEqual(ids);
  });

  test.each(ASSUMPTION_LIST.flatMap(({ id, keys }) => keys.map((key) => [id, key] as const)))(
    '%s points at the setting %s',
    (id, key) => {
      if (id === 'O-49') expect(key).toMatch(/^PAYMENTS_[A-Z_]+$/);
      else expect(at(key)).toBeDefined();
    },
  );

  test('every setting belongs to an open point', () => {
    const named = ASSUMPTION_LIST.flatMap((point) => point.keys);
    const covered = (path: string) => named.some((key) => path === key || path.startsWith(`${key}.`));
    const leaves = (value: unknown, path: string): string[] =>
      covered(path) || typeof value !== 'object' || value === null || Array.isArray(value)
        ? [path]
        : Object.entries(value).flatMap(([key, item]) => leaves(item, path === '' ? key : `${path}.${key}`));
    expect(leaves(DEFAULT_ASSUMPTIONS, '').filter((path) => !covered(path))).toEqual([]);
  });
});

describe('the stage catalogue', () => {
  const { catalog } = DEFAULT_ASSUMPTIONS.sandbox;
  const lists = [catalog.conversion, catalog.checkout, catalog.onramp, catalog.offramp, catalog.withdrawal];

  test('ENV-16, ENV-17: failures say why in three languages and nothing else does', () => {
    for (const stage of [...lists.flat(), catalog.chargeback]) {
      const texts = Object.values(stage.error_message);
      expect(texts.every((text) => (stage.kind === 'failure') === (text !== ''))).toBe(true);
    }
  });

  test('ENV-10, ENV-14: success.completed is shared and each transaction list has an unlabelled state', () => {
    for (const list of lists) expect(list.some((stage) => stage.process === 'success.completed')).toBe(true);
    for (const list of lists.slice(1))
      expect(list.some((stage) => Object.values(stage.status).every((text) => text === ''))).toBe(true);
  });
});
