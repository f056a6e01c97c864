import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint';
import { requiredIdentifier, tolerant, urlText } from './fields';

/**
 * Enrolment and onboarding links (4.7): the contract names them without method, path or payload. Where a setting gives
 * a path, they are asked for as its other routes of the account's own key: POST, JSON, a field `webhook` (O-14).
 */
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

/** `POST` without fields -> `{ correlation_id }`; undefined where no path is set. */
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

/** `POST` with the receiver's address, `{correlation_id}` in the path -> `{ link }`; undefined where no path is set. */
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
