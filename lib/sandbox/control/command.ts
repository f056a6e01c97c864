import 'server-only';
import type { z } from 'zod';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { JsonValue } from '@/lib/contract/json';
import { explainInput } from './control-input';
import type { World } from './world';

/** What a command works on. `realNow` is the real clock, to which the world's is relative. */
export interface ControlCall<Input> {
  world: World;
  now: number;
  realNow: number;
  /** As in `Call`. */
  base: string;
  assumptions: Assumptions;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  input: Input;
}

export interface Command {
  method: string;
  /** Below `/_sandbox`, with `{name}` parameters. */
  path: string;
  run(call: ControlCall<JsonValue>): ControlAnswer;
}

export interface ControlAnswer {
  status: number;
  body: unknown;
}

/** One command with its checked input; an input that does not fit is a 400 that names each wrong field. */
export function command<I extends z.ZodType>(
  method: string,
  path: string,
  input: I,
  run: (call: ControlCall<z.output<I>>) => unknown,
): Command {
  return {
    method,
    path,
    run(call) {
      const parsed = input.safeParse(call.input);
      if (!parsed.success) return { status: 400, body: explainInput(parsed.error) };
      const body = run({ ...call, input: parsed.data });
      if (body instanceof NotPossible) return { status: 409, body: { error: body.reason } };
      return body === null ? NOT_FOUND : { status: 200, body };
    },
  };
}

/** Returned by a command that the state of the world does not allow: a 409 that says why. */
export class NotPossible {
  constructor(readonly reason: string) {}
}

export const NOT_FOUND: ControlAnswer = {
  status: 404,
  body: { error: 'there is no such thing in this sandbox' },
};
