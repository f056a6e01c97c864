import 'server-only';
import { createHash } from 'node:crypto';
import { parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { put, removeAll, sizeOf } from '@/lib/sandbox/world/registers';
import type { Replay, World } from '@/lib/sandbox/world/world';
import { type Answer, refuse } from './answers';

const KEPT_MS = 24 * 60 * 60_000;
const KEPT = 1_000;
/** Sweeping on each request would be slow. */
const SWEEP_EVERY = 100;
const MAX_KEY_LENGTH = 255;
/** Statuses that store a decision; after any other the request may be repeated under its key. */
const DECIDED: ReadonlySet<number> = new Set([200, 202, 409, 410, 422]);

/** A POST with its idempotency key. Includes the signature, so that a replay needs a valid one. */
export interface KeyedRequest {
  readonly world: World;
  readonly now: number;
  readonly account: string;
  readonly endpoint: string;
  readonly key: string;
  readonly signature: string;
  readonly body: Uint8Array;
}

/**
 * Runs a POST once for its key (O-56, when a header is configured): a repetition within a day gets the first
 * answer;
 * another request under the same key is a 400.
 */
export function replayOrAct(request: KeyedRequest, act: () => Answer): Answer {
  const { world, now, account, key } = request;
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    return refuse(400, `the idempotency key must have 1 to ${MAX_KEY_LENGTH} characters`);
  }
  const id = `${account} ${key}`;
  const digest = digestOf(request);
  const known = Object.hasOwn(world.replays, id) ? world.replays[id] : undefined;
  if (known !== undefined && now < known.at + KEPT_MS) {
    return known.digest === digest
      ? answerOf(known)
      : refuse(400, 'the idempotency key was used with another request');
  }
  const answer = act();
  if (DECIDED.has(answer.status)) {
    put(world, 'replays', id, { digest, at: now, status: answer.status, ...textOf(answer) });
    makeRoom(world, now);
  }
  return answer;
}

function digestOf({ endpoint, signature, body }: KeyedRequest): string {
  return createHash('sha256').update(`${endpoint}\n${signature}\n`).update(body).digest('base64url');
}

function textOf(answer: Answer): Pick<Replay, 'text' | 'error'> {
  if ('body' in answer) return { text: stringifyJson(answer.body) };
  return 'error' in answer ? { error: answer.error } : { text: answer.raw };
}

function answerOf({ status, text, error }: Replay): Answer {
  return error === undefined
    ? { status, body: parseJson(text ?? '{}'), repeated: true }
    : refuse(status, error);
}

function makeRoom(world: World, now: number): void {
  const size = sizeOf(world, 'replays');
  if (size <= KEPT || size % SWEEP_EVERY !== 0) return;
  const all = Object.entries(world.replays);
  const surplus = all.length - KEPT;
  const over = all.filter(([, { at }], index) => index < surplus || now >= at + KEPT_MS);
  removeAll(
    world,
    'replays',
    over.map(([id]) => id),
  );
}
