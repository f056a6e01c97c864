import { queryOptions } from '@tanstack/react-query';
import type {
  InvitationRequest,
  JoinAnswer,
  JoinRequest,
  PasswordChange,
  PersonAnswer,
  PersonChange,
  PersonLinkAnswer,
  PersonLinkRequest,
  SessionsAnswer,
  TeamAnswer,
} from '@/lib/contract/bff/people';
import { getJson, patchJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function teamQuery() {
  return queryOptions({
    queryKey: keys.team(),
    queryFn: ({ signal }) => getJson<TeamAnswer>('/api/team', { signal }),
  });
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: keys.person(id),
    queryFn: ({ signal }) => getJson<PersonAnswer>(addressOf(id), { signal }),
  });
}

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: keys.ownSessions(),
    queryFn: ({ signal }) => getJson<SessionsAnswer>('/api/account/sessions', { signal }),
  });
}

/** The same intent makes one person, one link. */
export function invitePerson(body: InvitationRequest, intentId: string): Promise<PersonLinkAnswer> {
  return postJson('/api/team', body, { idempotencyKey: intentId });
}

export function makePersonLink(
  id: string,
  body: PersonLinkRequest,
  intentId: string,
): Promise<PersonLinkAnswer> {
  return postJson(`${addressOf(id)}/link`, body, { idempotencyKey: intentId });
}

export function changePerson(id: string, change: PersonChange): Promise<PersonAnswer> {
  return patchJson(addressOf(id), change);
}

export function endPersonSessions(id: string, session?: string): Promise<PersonAnswer> {
  return postJson(`${addressOf(id)}/sessions/end`, { session });
}

export function endOwnSessions(session?: string): Promise<SessionsAnswer> {
  return postJson('/api/account/sessions/end', { session });
}

export function changePassword(body: PasswordChange): Promise<SessionsAnswer> {
  return postJson('/api/account/password', body);
}

/** Signs the browser in if a password is given. */
export function joinByLink(body: JoinRequest): Promise<JoinAnswer> {
  return postJson('/api/join', body);
}

function addressOf(id: string): string {
  return `/api/team/${encodeURIComponent(id)}`;
}
