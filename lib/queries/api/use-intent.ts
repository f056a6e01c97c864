'use client';

import { type UseMutationResult, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from './api-client';
import {
  beginPress,
  hadNoEffect,
  type IntentFlow,
  type IntentPress,
  intentMutation,
  memoryIn,
} from './intent';

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
  /** Sends `body` unless a press of this key is under way. Resolves with how it ended, undefined when it was ignored. */
  press(body: Body): Promise<IntentState<Answer> | undefined>;
  /** Puts the last end aside; an intent without an answer is kept. */
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
  // Also a press of this key that another component began.
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
