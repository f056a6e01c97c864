import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint';
import { requiredIdentifier, tolerant, urlText } from './fields';

/** Enrolment and onboarding links are undocumented; a configured path is called like other own-key routes (O-14). */
const shape = {
  method: 'POST',
  auth: 'key',
  movesMoney: true,
  statuses: [200, 400, 401, 404, 500],
  errorBody: {},
} as const;

const enrolAnswer = tolerant({ correlation_id: requiredIdentifier });
const onboardingLinkBody = z.strictObject({ webhook: urlText.optional() });
const onboardingLinkAnswer = tolerant({ link: requiredIdentifier });

function isRoute(path: string): path is Endpoint['path'] {
  return path.startsWith('/v2/');
}

/** Empty `POST` -> `{ correlation_id }`; undefined without a path. */
export function enrolEndpoint(path: string | null) {
  if (path === null || !isRoute(path)) return undefined;
  return endpoint({
    ...shape,
    id: 'enrol',
    path,
    body: z.strictObject({}),
    response: enrolAnswer,
    clauses: ['GEN-11'],
  });
}

/** `POST` with a webhook address -> `{ link }`; undefined without a path. */
export function onboardingLinkEndpoint(path: string | null) {
  if (path === null || !isRoute(path)) return undefined;
  return endpoint({
    ...shape,
    id: 'onboardingLink',
    path,
    body: onboardingLinkBody,
    response: onboardingLinkAnswer,
    clauses: ['GEN-11', 'KYB-22'],
  });
}
