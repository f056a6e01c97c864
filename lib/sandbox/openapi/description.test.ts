import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINT_IDS } from '@/lib/contract/payments-api/endpoint-ids';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { ROUTES } from '@/lib/sandbox/routes/route-table';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { describeSandbox } from './serve-description';

const BASE = 'http://127.0.0.1:4010';

type Json = { [key: string]: Json } & { [index: number]: Json };
interface BodyLocation {
  name: string;
  pointer: string;
  examples: { summary: string; value: unknown }[];
}

let text: string;
let document: Json;
let ajv: Ajv2020;
let locations: BodyLocation[];

beforeAll(async () => {
  text = await describeSandbox(DEFAULT_ASSUMPTIONS)(BASE);
  document = JSON.parse(text) as Json;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);
  ajv.addSchema(document, 'api');
  locations = bodies(document);
});

function bodies(node: Json, pointer = ''): BodyLocation[] {
  if (typeof node !== 'object' || node === null) return [];
  if (pointer.endsWith('/examples')) return [];
  const hasBody = Object.hasOwn(node, 'schema') && /\/content\/[^/]+$/.test(pointer);
  const examples = Object.values(node.examples ?? {}) as unknown as BodyLocation['examples'];
  return [
    ...(hasBody ? [{ name: pointer, pointer: `api#${pointer}/schema`, examples }] : []),
    ...Object.entries(node).flatMap(([key, value]) =>
      bodies(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

const errorsOf = (pointer: string, value: unknown) => {
  const validate = ajv.compile({ $ref: pointer });
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
};

describe('the API description', () => {
  test('it is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    const broken = { ...JSON.parse(text), paths: { '/v2/rfq': { post: { responses: [] } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('its operations are the endpoints of the contract, ids, methods and statuses alike', () => {
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        operation.operationId,
        `${method.toUpperCase()} ${path}`,
        Object.keys(operation.responses ?? {}),
      ]),
    );
    const endpoints = ENDPOINT_IDS.map((id) => {
      const { method, path, statuses } = ENDPOINTS[id];
      return [id, `${method} ${path}`, statuses.map(String)];
    });
    expect(operations.toSorted()).toEqual(endpoints.toSorted());
  });

  test('AUT-01, SGN: each operation names its key, its signature and its signed headers', () => {
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      for (const [method, operation] of Object.entries(item)) {
        const signed = path.startsWith('/v2/naas/');
        const names = Object.values(operation.parameters ?? {}).map((one) => String(one.name ?? one.$ref));
        expect(operation.security).toEqual([signed ? { apiKey: [], requestSignature: [] } : { apiKey: [] }]);
        expect(names.includes('#/components/parameters/Timestamp')).toBe(signed && method === 'get');
        for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(name);
      }
    }
  });

  test('SGN-16, SGN-17: a signed body is an envelope, and branding names its relationship inside', () => {
    const required = (path: string) =>
      Object(document).paths[path].post.requestBody.content['application/json'].schema.required;
    expect(required('/v2/naas/withdraw')).toEqual(['timestamp', 'correlation_id', 'payload']);
    expect(required('/v2/naas/submerchants/branding')).toEqual(['timestamp', 'payload']);
  });

  test('every example is what its schema describes', () => {
    expect(locations.length).toBeGreaterThan(60);
    const errors = locations.flatMap(({ name, pointer, examples }) =>
      examples.flatMap(({ summary, value }) =>
        errorsOf(pointer, value).map((error) => `${name} ${summary}: ${error}`),
      ),
    );
    expect(errors).toEqual([]);
  });

  test('a schema notices a field of the wrong type', () => {
    const wrong = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(wrong);
      if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 'text' : 7;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wrong(item)]));
    };
    const errorCounts = locations.flatMap(({ pointer, examples }) =>
      examples.map(({ value }) => errorsOf(pointer, wrong(value)).length),
    );
    expect(Math.min(...errorCounts)).toBeGreaterThan(0);
  });

  test('every body of a route that is served has an example that the sandbox really answered', () => {
    const served = new Set(ROUTES.map(({ endpoint }) => endpoint.path as string));
    const without = locations.filter(({ name, examples }) => {
      const path = name.split('/')[2]?.replaceAll('~1', '/') ?? '';
      return (name.startsWith('/webhooks/') || served.has(path)) && examples.length === 0;
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('every record of every list is answered as described', async () => {
    const { call, sandbox } = testSandbox();
    for (const list of ['crossramp_checkouts', 'onramps', 'offramps', 'withdrawals']) {
      const pointer = `api#/paths/~1v2~1${list}/get/responses/200/content/application~1json/schema`;
      for (const offset of [0, 100]) {
        const { status, json } = await call('GET', `/v2/${list}?limit=100&offset=${offset}`);
        expect([list, status, Object(json.results).length > 0]).toEqual([list, 200, true]);
        expect(errorsOf(pointer, json)).toEqual([]);
        // One wrong field must be found: the schema reaches into records.
        const broken = structuredClone(json) as Json;
        Object(broken.results?.[0]).created_at = 'yesterday';
        expect(errorsOf(pointer, broken)).toHaveLength(1);
      }
    }
    sandbox.dispose();
  });

  test('numbers of the examples are JSON numbers, with the digits that were sent', () => {
    expect(text).toContain('"from_amount":250000.00');
    expect(text).not.toMatch(/"(from_amount|rate|amount_from)":"/);
  });

  test('O-16, O-36: error bodies are those of the policy in force', async () => {
    const content = (of: Json) => Object(of).paths['/v2/balance'].get.responses['500'].content;
    expect(content(document)).toBeUndefined();
    const assumptions = structuredClone(DEFAULT_ASSUMPTIONS);
    assumptions.errors.bodyPolicy.getBalance = { 401: 'empty', 500: 'text-json' };
    const other = JSON.parse(await describeSandbox(assumptions)(BASE)) as Json;
    expect(Object.keys(content(other))).toEqual(['text/plain']);
  });

  test('the same document is made twice from the same assumptions', async () => {
    expect(await describeSandbox(DEFAULT_ASSUMPTIONS)(BASE)).toBe(text);
  });
});
