import type { z } from 'zod';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Endpoint, ErrorBody } from '@/lib/contract/payments-api/endpoint';
import type { EndpointId } from '@/lib/contract/payments-api/endpoint-ids';
import {
  signedEnvelope,
  signedEnvelopeWithoutCorrelation,
} from '@/lib/contract/payments-api/signed-envelope';
import { examplesOf, type Recorded, type RecordedCall } from './examples';
import { type Described, describeSchema, isDescribed, refTo } from './schemas';
import { ACCEPT_TEXTS, OPERATION_TEXTS, PARAMETER_TEXTS, STATUS_TEXTS } from './texts';

export interface OperationContext {
  readonly assumptions: Assumptions;
  readonly recorded: Recorded;
}

/** OpenAPI operation of one route; its id is the endpoint's. */
export function describeOperation(endpoint: Endpoint, id: EndpointId, context: OperationContext): Described {
  const { tag, summary, description } = OPERATION_TEXTS[id];
  const calls = context.recorded.calls.filter((call) => call.endpoint === id);
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...signingParameters(endpoint),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\nClauses: ${endpoint.clauses.join(', ')}.`,
    security: [endpoint.auth === 'key' ? { apiKey: [] } : { apiKey: [], requestSignature: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body !== undefined && { requestBody: requestBody(endpoint, endpoint.body, calls) }),
    responses: Object.fromEntries(
      endpoint.statuses.map((status) => [String(status), response(endpoint, id, status, calls, context)]),
    ),
  };
}

function pathParameters({ path }: Endpoint): Described[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PARAMETER_TEXTS[name],
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Endpoint): Described[] {
  const { properties, required } = query === undefined ? {} : describeSchema(query);
  return Object.entries(isDescribed(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(Array.isArray(required) && required.includes(name) && { required: true }),
    description: PARAMETER_TEXTS[name],
    schema,
  }));
}

/** `X-Signature` is a security scheme, shared with the signed POSTs. */
function signingParameters({ auth }: Endpoint): Described[] {
  return auth === 'signed-get'
    ? ['Timestamp', 'CorrelationId'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
    : [];
}

function requestBody({ auth }: Endpoint, body: z.ZodType, calls: readonly RecordedCall[]): Described {
  const examples = examplesOf(
    calls.filter(({ status }) => status === 200).map(({ title, request }) => ({ title, value: request })),
  );
  return {
    required: true,
    content: {
      'application/json': {
        schema: describeSchema(auth === 'signed-post' ? envelopeAround(body) : body),
        ...(examples && { examples }),
      },
    },
  };
}

/** Branding names its relationship only inside the payload (SGN-16, SGN-17). */
function envelopeAround(payload: z.ZodType): z.ZodType {
  const { properties } = describeSchema(payload);
  const inside = isDescribed(properties) && Object.hasOwn(properties, 'correlation_id');
  return inside ? signedEnvelopeWithoutCorrelation(payload) : signedEnvelope(payload);
}

function response(
  endpoint: Endpoint,
  id: EndpointId,
  status: number,
  calls: readonly RecordedCall[],
  { assumptions }: OperationContext,
): Described {
  const texts: Readonly<Record<number, string>> = id === 'acceptQuote' ? ACCEPT_TEXTS : {};
  const policy = assumptions.errors.bodyPolicy[id]?.[status] ?? endpoint.errorBody[status] ?? 'empty';
  const versioned = status !== 401 || assumptions.http.versionHeaderOn401;
  const content = status === 200 ? json(answerSchema(endpoint, id)) : errorContent(policy, endpoint);
  const examples = examplesOf(
    calls.filter((call) => call.status === status).map(({ title, answer }) => ({ title, value: answer })),
  );
  return {
    description: texts[status] ?? STATUS_TEXTS[status] ?? '',
    ...(versioned && { headers: { 'X-API-Version': { $ref: '#/components/headers/ApiVersion' } } }),
    ...(content && { content: withExamples(content, examples) }),
  };
}

/** The route decides which attributes an open `attributes` object has (ENV-11). */
function answerSchema({ response: schema }: Endpoint, id: EndpointId): Described {
  const described = describeSchema(schema);
  const attributes = { properties: { attributes: refTo('WithdrawalAttributes') } };
  if (id === 'getWithdrawal') return { allOf: [described, attributes] };
  if (id === 'listWithdrawals' || id === 'listSubMerchantWithdrawals')
    return { allOf: [described, { properties: { results: { items: attributes } } }] };
  return described;
}

/** Error body by the configured policy; undefined for an empty one. */
function errorContent(policy: ErrorBody, endpoint: Endpoint): Described | undefined {
  if (policy === 'empty') return undefined;
  if (policy === 'accept') return json(describeSchema(endpoint.response));
  if (policy === 'json') return json(refTo('Error'));
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: refTo('Error') };
  return { 'text/plain': { schema: text } };
}

function json(schema: Described): Described {
  return { 'application/json': { schema } };
}

function withExamples(content: Described, examples: Described | undefined): Described {
  if (examples === undefined) return content;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      { ...(isDescribed(media) ? media : {}), examples },
    ]),
  );
}
