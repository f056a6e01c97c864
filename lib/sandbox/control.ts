import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { type JsonValue, parseJson, stringifyJson } from '@/lib/contract/json';
import { type ControlAnswer, NOT_FOUND } from './control-command';
import { COMMANDS } from './control-commands';
import type { Engine } from './engine';
import { rawBody } from './request-body';
import { decodePart } from './router';
import { sandboxNow } from './sandbox-clock';

const MAX_BYTES = 1024 * 1024;

/** Serves `/_sandbox/*` (architecture 7): the controls of the outside world, no part of the contract. */
export async function handleControl(
  engine: Engine,
  assumptions: Assumptions,
  realNow: () => number,
  base: string,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const input = await readInput(request);
  if ('status' in input) return reply(input);
  const fitting = COMMANDS.flatMap((item) => {
    const params = paramsOf(`/_sandbox${item.path}`, pathname);
    return params === null ? [] : [{ item, params }];
  });
  const chosen = fitting.find(({ item }) => item.method === request.method);
  if (chosen === undefined) {
    return reply(fitting.length === 0 ? NOT_FOUND : { status: 405, body: { error: 'method not allowed' } });
  }
  const answer = await engine.turn((world) => {
    const at = realNow();
    const call = { world, now: sandboxNow(world, at), realNow: at, base, assumptions, query: searchParams };
    const value = chosen.item.run({ ...call, params: chosen.params, input: input.value });
    return { changed: request.method !== 'GET' && value.status === 200, value };
  });
  // The clock may have moved: what became due by it is done before the caller goes on.
  if (request.method !== 'GET') await engine.turn(() => ({ changed: false, value: undefined }));
  return reply(answer);
}

async function readInput(request: Request): Promise<{ value: JsonValue } | ControlAnswer> {
  const bytes = await rawBody(request, MAX_BYTES);
  const text = bytes === null ? '' : new TextDecoder().decode(bytes);
  if (bytes !== null && text.trim() === '') return { value: {} };
  try {
    return { value: parseJson(text) };
  } catch {
    return { status: 400, body: { error: 'the body is not valid JSON' } };
  }
}

function paramsOf(template: string, pathname: string): Record<string, string> | null {
  const parts = pathname.split('/');
  const names = template.split('/');
  if (parts.length !== names.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of names.entries()) {
    const value = decodePart(parts[index] ?? '');
    if (part.startsWith('{')) params[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function reply({ status, body }: ControlAnswer): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(stringifyJson(body), { status, headers });
}
