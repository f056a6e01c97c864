import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Endpoint } from '@/lib/contract/payments-api/endpoint';
import { ENDPOINT_IDS } from '@/lib/contract/payments-api/endpoint-ids';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import type { PostSigningStrategy } from '@/lib/contract/payments-api/signing';
import { describeOperation } from './describe-operation';
import { describeWebhooks } from './describe-webhooks';
import type { Recorded } from './examples';
import { COMPONENT_SCHEMAS, type Described } from './schemas';
import { ABOUT, PARAMETER_TEXTS, TAGS } from './texts';

export interface OpenApiOptions {
  /** Configured error bodies, tolerances and header names. */
  readonly assumptions: Assumptions;
  readonly baseUrl: string;
  readonly version: string;
  /** Calls and answers of a sandbox, shown as examples. */
  readonly recorded: Recorded;
}

/** OpenAPI 3.1 from the endpoint table. Write it with `stringifyJson`, which keeps the digits of examples. */
export function describeApi({ assumptions, baseUrl, version, recorded }: OpenApiOptions): Described {
  return {
    openapi: '3.1.0',
    info: { title: 'Payments API', version, description: ABOUT },
    servers: [{ url: baseUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: describePaths(assumptions, recorded),
    webhooks: describeWebhooks(assumptions, recorded),
    components: {
      schemas: COMPONENT_SCHEMAS,
      headers: {
        ApiVersion: {
          description:
            'Build tag, on every authenticated answer; not a version of the contract (AUT-06, VER-02).',
          schema: { type: 'string' },
        },
      },
      parameters: signingParameters(assumptions),
      securitySchemes: securitySchemes(assumptions),
    },
  };
}

function describePaths(assumptions: Assumptions, recorded: Recorded): Described {
  const paths: Record<string, Described> = {};
  for (const id of ENDPOINT_IDS) {
    const endpoint: Endpoint = ENDPOINTS[id];
    const operation = describeOperation(endpoint, id, { assumptions, recorded });
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return paths;
}

/** Headers of a signed GET beside its signature. */
function signingParameters({ signing }: Assumptions): Described {
  return {
    Timestamp: {
      name: 'X-Timestamp',
      in: 'header',
      required: true,
      description: `RFC 3339 in UTC, within ${signing.get.toleranceSeconds} seconds of the service’s clock (SGN-05, SGN-06).`,
      schema: { type: 'string', format: 'date-time' },
    },
    CorrelationId: {
      name: 'X-Correlation-ID',
      in: 'header',
      required: true,
      description: PARAMETER_TEXTS.correlation_id,
      schema: { type: 'string', format: 'uuid' },
    },
  };
}

const POST_FORMULA: Readonly<Record<PostSigningStrategy, string>> = {
  'raw-body': 'the bytes of the body',
  'payload-json': 'the text of `payload` as it stands in the body',
  'timestamp-lf-correlation-lf-payload':
    '`timestamp`, a line feed, `correlation_id`, a line feed, the text of `payload` as it stands in the body',
};

function securitySchemes({ signing }: Assumptions): Described {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'api-key',
      description: 'Names one account; from a backend only (AUT-01, AUT-05).',
    },
    requestSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Signature',
      description:
        'Base64 of RSA PKCS#1 v1.5 with SHA-256 (SGN-04, SGN-24). GET: over `X-Timestamp`, a line feed, `X-Correlation-ID`. ' +
        `POST: over ${POST_FORMULA[signing.post.strategy]} (O-02).`,
    },
  };
}
