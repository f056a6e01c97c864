import { queryOptions } from '@tanstack/react-query';
import type {
  InvitationRequest,
  JoinAnswer,
  JoinRequest,
  PasswordChange,
  PersonAnswer,
  PersonChange,
  PersonLinkAnswer,
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

/** `POST /api/team`; the same intent makes one person and gives the same link. */
export function invitePerson(body: InvitationRequest, intentId: string): Promise<PersonLinkAnswer> {
  return postJson('/api/team', body, { idempotencyKey: intentId });
}

/** A new invitation, or a link to choose another password. */
export function makePersonLink(id: string, intentId: string): Promise<PersonLinkAnswer> {
  return postJson(`${addressOf(id)}/link`, {}, { idempotencyKey: intentId });
}

export function changePerson(id: string, change: PersonChange): Promise<PersonAnswer> {
  return patchJson(addressOf(id), change);
}

/** One session, or all but the own one. */
export function endPersonSessions(id: string, session?: string): Promise<PersonAnswer> {
  return postJson(`${addressOf(id)}/sessions/end`, { session });
}

export function endOwnSessions(session?: string): Promise<SessionsAnswer> {
  return postJson('/api/account/sessions/end', { session });
}

export function changePassword(body: PasswordChange): Promise<SessionsAnswer> {
  return postJson('/api/account/password', body);
}

/** Reads a link or, with a password, uses it: the browser is then signed in. */
export function joinByLink(body: JoinRequest): Promise<JoinAnswer> {
  return postJson('/api/join', body);
}

function addressOf(id: string): string {
  return `/api/team/${encodeURIComponent(id)}`;
}
