'use client';

import {
  type MutationOptions,
  type UseMutationResult,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-client';
import { isDefiniteRefusal } from './is-definite-refusal';
import { whileUnproven } from './open-proof';

export type IntentState<Answer> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** This press or an earlier one may have been sent; `error` is how the last one ended. */
  | { kind: 'lost'; error: Error }
  /** Nothing happened: the next press is another intent. */
  | { kind: 'refused'; error: ApiError }
  | { kind: 'answered'; answer: Answer };

export interface Intent<Body, Answer> {
  state: IntentState<Answer>;
  isPending: boolean;
  /** How the last press ended where it brought no answer: `lost` or `refused`. */
  error: Error | null;
  data: Answer | undefined;
  /**
   * Sends `body` unless a press of this key is under way. Resolves with how it ended, undefined when it was ignored.
   */
  press(body: Body): Promise<IntentState<Answer> | undefined>;
  /** Begins a new intent; one without an answer stays. */
  reset(): void;
  /** The same, and the next press is another intent: a confirmation was opened anew. */
  restart(): void;
}

type Options<Body, Answer> = Omit<IntentFlow<Body, Answer>, 'memory'> &
  Partial<Pick<IntentFlow<Body, Answer>, 'memory'>>;

/**
 * One intent from press to answer: press lock, one id for one content until it is answered, and how the last press
 * ended. `memory` keeps ids beyond this component; without it they last as long as the component.
 */
export function useIntent<Body, Answer>(flow: Options<Body, Answer>): Intent<Body, Answer> {
  const { key } = flow;
  const client = useQueryClient();
  const [kept] = useState(() => new Map<string, string>());
  const memory = flow.memory ?? memoryIn<Body>(kept, key);
  const mutation = useMutation(intentMutation({ ...flow, memory }));
  // True also for a press of this key that another component began.
  const isSending = useIsMutating({ mutationKey: key }) > 0 || mutation.isPending;

  async function press(body: Body): Promise<IntentState<Answer> | undefined> {
    // State is drawn a frame late; the client knows of a press at once.
    if (client.isMutating({ mutationKey: key }) > 0) return undefined;
    const sent = beginPress(memory, body);
    try {
      // Dropped only where the answer is shown: after an unmount nobody has seen it.
      const answer = await mutation.mutateAsync(sent, { onSuccess: () => memory.drop(sent.id) });
      return { kind: 'answered', answer };
    } catch (error) {
      return failed(error as Error, sent);
    }
  }

  const restart = () => {
    kept.clear();
    mutation.reset();
  };

  const state = stateOf<Body, Answer>(isSending, mutation);
  return {
    state,
    isPending: isSending,
    error: mutation.error,
    data: mutation.data,
    press,
    reset: mutation.reset,
    restart,
  };
}

function stateOf<Body, Answer>(
  isSending: boolean,
  mutation: UseMutationResult<Answer, Error, IntentPress<Body>>,
): IntentState<Answer> {
  if (isSending) return { kind: 'sending' };
  if (mutation.isSuccess) return { kind: 'answered', answer: mutation.data };
  return mutation.isError ? failed(mutation.error, mutation.variables) : { kind: 'idle' };
}

function failed(error: Error, press: { isFirst: boolean }): IntentState<never> {
  return hadNoEffect(error, press) ? { kind: 'refused', error } : { kind: 'lost', error };
}

/** A fresh UUID: the `Idempotency-Key` of one intent of a person. */
export function newIntentId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Outside a secure context (plain http on a LAN) only getRandomValues exists.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Where intents without an answer are kept: the same content then goes out under the same id (safety 1, 4). */
export interface IntentMemory<Body> {
  /** The id under which this content was sent and not answered. */
  find(body: Body): string | undefined;
  /** Called before the request leaves, so that a reload finds the intent. */
  keep(id: string, body: Body): void;
  /** Called when the intent is answered, or certainly had no effect. */
  drop(id: string): void;
}

/** A memory that lasts as long as `kept`: content -> id, apart for each `key`. */
function memoryIn<Body>(kept: Map<string, string>, key: readonly string[]): IntentMemory<Body> {
  const contentOf = (body: Body) => JSON.stringify([key, body]);
  return {
    find: (body) => kept.get(contentOf(body)),
    keep: (id, body) => void kept.set(contentOf(body), id),
    drop: (id) => {
      for (const [content, known] of kept) if (known === id) kept.delete(content);
    },
  };
}

export interface IntentPress<Body> {
  id: string;
  body: Body;
  /** False when an earlier press of this intent was left without an answer. */
  isFirst: boolean;
}

/** The only place that makes an intent id: a new one, unless the content was sent and not answered. */
export function beginPress<Body>(memory: IntentMemory<Body>, body: Body): IntentPress<Body> {
  const known = memory.find(body);
  const id = known ?? newIntentId();
  memory.keep(id, body);
  return { id, body, isFirst: known === undefined };
}

export interface IntentFlow<Body, Answer> {
  /** Names the flow and what it is about. Presses of one key take turns in the whole tab. */
  key: readonly string[];
  send(body: Body, id: string): Promise<Answer>;
  memory: IntentMemory<Body>;
  /** After any answer; what it returns is waited for. */
  onAnswered?: (answer: Answer) => unknown;
  onError?: (error: Error) => void;
  /** Called however the press ended. */
  onEnded?: () => void;
}

/**
 * One press as a mutation; no machine repeats it. A definite refusal of the first press drops the intent. A refusal of
 * a later press proves nothing about an earlier one, so the intent stays (safety 1).
 */
export function intentMutation<Body, Answer>(flow: IntentFlow<Body, Answer>) {
  const { key, send, memory, onAnswered, onError, onEnded } = flow;
  return {
    mutationKey: key,
    mutationFn: ({ body, id, isFirst }) => {
      // An open proof says nothing about an intent that was lost before.
      if (isFirst)
        whileUnproven.set(id, { forget: () => memory.drop(id), remember: () => memory.keep(id, body) });
      return send(body, id);
    },
    onSuccess: (answer) => onAnswered?.(answer),
    onError: (error, press) => {
      if (hadNoEffect(error, press)) memory.drop(press.id);
      onError?.(error);
    },
    onSettled: (_answer, _error, { id }) => {
      whileUnproven.delete(id);
      onEnded?.();
    },
  } satisfies MutationOptions<Answer, Error, IntentPress<Body>>;
}

/** True when neither this press nor an earlier one of its intent had an effect. */
function hadNoEffect(error: unknown, { isFirst }: { isFirst: boolean }): error is ApiError {
  return isFirst && isDefiniteRefusal(error);
}
