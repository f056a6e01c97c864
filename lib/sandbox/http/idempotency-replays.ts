import 'server-only';
import { createHash } from 'node:crypto';
import { parseJson, stringifyJson } from '@/lib/contract/json';
import { type Answer, refuse } from './answers';
import { put, removeAll, sizeOf } from './registers';
import type { Replay, World } from './world';

const KEPT_MS = 24 * 60 * 60_000;
const KEPT = 1_000;
/** Looking through all of them for each new one would make a world slow. */
const SWEEP_EVERY = 100;
const MAX_KEY_LENGTH = 255;
/** Answers that stand for a decision; after any other one the request may come again under its key. */
const DECIDED: ReadonlySet<number> = new Set([200, 202, 409, 410, 422]);

/** One POST under the key that it names; the signature is part of it, so that a replay needs a good one too. */
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
 * Lets a POST act once for its key (O-56, where the assumption names a header): sent again within a day it gets
 * the first answer and changes nothing; another request under the same key is a 400.
 */
export function answerOnce(request: KeyedRequest, act: () => Answer): Answer {
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

/** Those that ran out go, and beyond the number kept the oldest. */
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
