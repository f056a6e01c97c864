import 'server-only';
import type { z } from 'zod';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { JsonValue } from '@/lib/contract/values/json/json';
import type { World } from '@/lib/sandbox/world/world';
import { explainInput } from './control-input';

/** Input of a command. `realNow` is the real clock; the world's clock is relative to it. */
export interface ControlCall<Input> {
  world: World;
  now: number;
  realNow: number;
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

/** A command with a checked input; a wrong one is a 400 that names each field. */
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

/** Returned when the state does not allow the command: a 409 with the reason. */
export class NotPossible {
  constructor(readonly reason: string) {}
}

export const NOT_FOUND: ControlAnswer = {
  status: 404,
  body: { error: 'there is no such thing in this sandbox' },
};
