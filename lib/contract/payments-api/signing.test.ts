import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getStringToSign,
  isUtcText,
  parseWebhookSignature,
  payloadText,
  postStringToSign,
  webhookSignatureHeader,
  webhookStringToSign,
} from './signing';

const CID = '3F2504E0-4f89-41d3-9a0c-0305e82c3301';
const AT = '2026-11-20T12:00:00.000Z';

describe('what is signed', () => {
  test('SGN-03, SGN-25, safety 63: a GET signs the header texts as sent, one line feed, nothing after', () => {
    expect(getStringToSign(AT, CID)).toBe(`2026-11-20T12:00:00.000Z\n3F2504E0-4f89-41d3-9a0c-0305e82c3301`);
    expect([...getStringToSign(AT, CID)].filter((character) => character === '\n')).toHaveLength(1);
  });

  test('SGN-19, O-02: a POST signs by the configured formula, over text as it stands in the body', () => {
    const body = `{ "timestamp": "${AT}", "payload": {"amount": "10.50", "note":"}\\"{"} ,"correlation_id":"${CID}"}`;
    const payload = '{"amount": "10.50", "note":"}\\"{"}';
    const parts = { body, payload: payloadText(body) ?? '', timestamp: AT, correlationId: CID };
    expect(parts.payload).toBe(payload);
    expect(postStringToSign('raw-body', parts)).toBe(body);
    expect(postStringToSign('payload-json', parts)).toBe(payload);
    expect(postStringToSign('timestamp-lf-correlation-lf-payload', parts)).toBe(`${AT}\n${CID}\n${payload}`);
  });

  test.each([
    ['{"payload":{}}', '{}'],
    ['{"payload":null}', 'null'],
    ['{"payload":[1,[2]] }', '[1,[2]]'],
    ['{"payload":"a\\"b"}', '"a\\"b"'],
    ['{"a":{"payload":1},"payload":2}', '2'],
    ['{"a":["payload"],"payload" : true}', 'true'],
    ['{"a":"payload","b":1}', undefined],
    ['{"a":{"payload":1}}', undefined],
    ['[]', undefined],
  ])('the payload of %s is %s', (body, payload) => {
    expect(payloadText(body)).toBe(payload);
  });

  test('trap 36: whatever JSON the payload is, its text is found without serialising it again', () => {
    const key = fc.string().filter((name) => name !== 'payload');
    const space = fc.constantFrom(undefined, 1, 2, '\t');
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()), space, (payload, rest, indent) => {
        const body = JSON.stringify({ ...rest, payload, last: rest }, null, indent);
        const text = payloadText(body);
        expect(text !== undefined && body.includes(text)).toBe(true);
        expect(JSON.parse(text ?? '')).toEqual(JSON.parse(JSON.stringify(payload)));
      }),
    );
  });
});

describe('webhook signatures', () => {
  test('O-06: the text is seconds, a dot and the raw body', () => {
    expect(webhookStringToSign(1763640000, '{"a":1}')).toBe('1763640000.{"a":1}');
  });

  test('O-06: the header is read back, several signatures included', () => {
    expect(parseWebhookSignature(webhookSignatureHeader(1763640000, 'ab12'))).toEqual({
      unixSeconds: 1763640000,
      signatures: ['ab12'],
    });
    expect(parseWebhookSignature('t=1, v1=aa, v0=zz, v1=bb')).toEqual({
      unixSeconds: 1,
      signatures: ['aa', 'bb'],
    });
  });

  test.each(['', 'ab12', 't=1', 'v1=ab', 't=,v1=ab', 't=-1,v1=ab', 't=1e3,v1=ab', 't=1,v1='])(
    '%j is no signature header',
    (header) => {
      expect(parseWebhookSignature(header)).toBeNull();
    },
  );
});

test('SGN-05: only Z and +00:00 say UTC', () => {
  for (const text of [AT, '2026-11-20T12:00:00z', '2026-11-20T12:00:00+00:00'])
    expect(isUtcText(text)).toBe(true);
  for (const text of ['2026-11-20T09:00:00-03:00', '2026-11-20T12:00:00', '1763640000', 'now'])
    expect(isUtcText(text)).toBe(false);
});
