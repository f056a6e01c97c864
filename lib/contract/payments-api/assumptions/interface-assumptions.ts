import { z } from 'zod';
import { ENDPOINT_IDS } from '@/lib/contract/payments-api/endpoint-ids';
import { ERROR_BODY_POLICY } from '@/lib/contract/payments-api/error-policy';

/** Open points of the wire: signing, webhooks, HTTP, paging, filters, dates. */
const status = z.int().min(400).max(599);
const seconds = z.number().min(0);
const pathTemplate = z.string().startsWith('/v2/').nullable();

const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/);
const bodyPolicy = z.record(
  z.enum(ENDPOINT_IDS),
  z.record(z.string().regex(/^[2-5]\d\d$/), z.enum(['json', 'text-json', 'empty', 'accept'])),
);

export const interfaceAssumptions = {
  signing: z.strictObject({
    post: z.strictObject({
      strategy: z.enum(['raw-body', 'payload-json', 'timestamp-lf-correlation-lf-payload']),
      missingStatus: status,
      failedStatus: status,
      /** Null when the age of a timestamp is not checked. */
      toleranceSeconds: seconds.nullable(),
    }),
    get: z.strictObject({ staleStatus: status, toleranceSeconds: seconds, inclusive: z.boolean() }),
  }),
  webhooks: z.strictObject({
    signature: z.strictObject({
      header: z.string().min(1),
      /** `none`: formula unknown, so deliveries are hints and change no state (safety 56). */
      scheme: z.enum(['t-v1-hmac-sha256', 'none']),
      encoding: z.enum(['hex', 'base64']),
      toleranceSeconds: seconds,
      /** Environment variable that holds the secret. */
      secretStandard: z.string().min(1),
    }),
    kyb: z.strictObject({ includeVersion: z.boolean() }),
    secretProgramme: z.string().min(1),
    delivery: z.strictObject({
      timeoutMs: z.int().min(1),
      /** Seconds before each retry. */
      backoff: z.array(seconds),
      maxAttempts: z.int().min(1),
    }),
    onCreate: z.boolean(),
    /** How long the dashboard keeps deliveries; what recognises a copy stays. */
    retention: z
      .strictObject({
        /** Days until personal data is removed from bodies, and headers are removed. */
        personalDays: z.number().min(0),
        /** Days until bodies are deleted. */
        payloadDays: z.number().min(0),
        /** Days without a further copy until deliveries to unknown addresses are removed. */
        unmatchedDays: z.number().min(0),
      })
      .refine(({ personalDays, payloadDays }) => personalDays <= payloadDays, {
        path: ['personalDays'],
        message: 'must not be more than payloadDays, after which the body goes',
      })
      .refine(({ unmatchedDays, payloadDays }) => unmatchedDays <= payloadDays, {
        path: ['unmatchedDays'],
        message: 'must not be more than payloadDays, after which any body goes',
      }),
    /** Loopback or private hosts that may receive deliveries. */
    allowHosts: z.array(z.string().min(1)),
  }),
  errors: z.strictObject({ bodyPolicy }),
  http: z.strictObject({
    authBeforeMethod: z.boolean(),
    headAllowed: z.boolean(),
    versionHeaderOn401: z.boolean(),
    /** Requests per minute and key; null: no limit. */
    rateLimit: z.int().min(1).nullable(),
    /** Bytes. */
    maxBody: z.int().min(1),
    /** Idempotency header of the API; null: none. */
    idempotency: headerName.nullable(),
    /** Header that tells the API our request id; null: none. The contract names no such header and forbids none. */
    requestId: headerName.nullable(),
  }),
  paging: z.strictObject({
    overMax: z.enum(['clamp', 'fallback']),
    fallback: z.int().min(1),
    emptyIs: z.enum(['invalid', 'absent']),
    maxByRoute: z.strictObject({
      crossramp_checkouts: z.int().min(1).nullable(),
      onramps: z.int().min(1).nullable(),
      offramps: z.int().min(1).nullable(),
      withdrawals: z.int().min(1).nullable(),
      'naas/withdrawals': z.int().min(1).nullable(),
    }),
  }),
  filters: z.strictObject({
    emptyIs: z.enum(['dropped', 'applied']),
    repeated: z.enum(['first', 'last']),
    walletCase: z.enum(['sensitive', 'insensitive']),
  }),
  dates: z.strictObject({
    bareZone: z.string().min(1),
    field: z.enum(['created_at', 'updated_at']),
    isoStyle: z.enum(['rfc3339', 'basic-offset', 'space']),
  }),
  routes: z.strictObject({
    optional: z.strictObject({
      checkout: pathTemplate,
      onramp: pathTemplate,
      offramp: pathTemplate,
      statement: pathTemplate,
      referenceQuote: pathTemplate,
      enrol: pathTemplate,
      onboardingLink: pathTemplate,
    }),
  }),
  /** `version` of envelopes by resource; never read (VER-03). */
  versionLabel: z.strictObject({
    onramps: z.string(),
    offramps: z.string(),
    crossramp_checkouts: z.string(),
    withdrawals: z.string(),
    rfq: z.string(),
  }),
};

const AUTOMATIC_RETRY_SECONDS = [10, 60, 300, 1800, 7200];

export const INTERFACE_DEFAULTS: z.infer<z.ZodObject<typeof interfaceAssumptions>> = {
  signing: {
    post: { strategy: 'raw-body', missingStatus: 400, failedStatus: 401, toleranceSeconds: null },
    get: { staleStatus: 400, toleranceSeconds: 60, inclusive: true },
  },
  webhooks: {
    signature: {
      header: 'X-Webhook-Signature',
      scheme: 't-v1-hmac-sha256',
      encoding: 'hex',
      toleranceSeconds: 300,
      secretStandard: 'PAYMENTS_WEBHOOK_SECRET',
    },
    kyb: { includeVersion: true },
    secretProgramme: 'PAYMENTS_NAAS_WEBHOOK_SECRET',
    delivery: { timeoutMs: 10_000, backoff: AUTOMATIC_RETRY_SECONDS, maxAttempts: 6 },
    onCreate: false,
    retention: { personalDays: 30, payloadDays: 180, unmatchedDays: 14 },
    allowHosts: [],
  },
  errors: { bodyPolicy: structuredClone(ERROR_BODY_POLICY) },
  http: {
    authBeforeMethod: true,
    headAllowed: false,
    versionHeaderOn401: false,
    rateLimit: null,
    maxBody: 16 * 1024 * 1024,
    idempotency: null,
    requestId: 'x-request-id',
  },
  paging: {
    overMax: 'clamp',
    fallback: 50,
    emptyIs: 'invalid',
    maxByRoute: {
      crossramp_checkouts: 100,
      onramps: 100,
      offramps: 100,
      withdrawals: 100,
      'naas/withdrawals': null,
    },
  },
  filters: { emptyIs: 'dropped', repeated: 'first', walletCase: 'sensitive' },
  dates: { bareZone: 'UTC', field: 'created_at', isoStyle: 'rfc3339' },
  routes: {
    optional: {
      checkout: null,
      onramp: null,
      offramp: null,
      statement: null,
      referenceQuote: null,
      enrol: null,
      onboardingLink: null,
    },
  },
  versionLabel: { onramps: 'v1', offramps: 'v1', crossramp_checkouts: 'v2', withdrawals: 'v2', rfq: 'v2' },
};
