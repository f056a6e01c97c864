import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { stringifyJson } from '@/lib/contract/json';
import { describeApi } from '@/lib/contract/openapi';
import type { Recorded } from '@/lib/contract/openapi-examples';
import { API_VERSION } from '../answers';
import { recordExamples } from './record-examples';

/** Gives the OpenAPI document of a sandbox that answers at `baseUrl`, as JSON text. */
export type Description = (baseUrl: string) => Promise<string>;

/** The examples are made on the first call and kept: they depend on the assumptions alone. */
export function describeSandbox(assumptions: Assumptions): Description {
  let recorded: Promise<Recorded> | undefined;
  return async (baseUrl) => {
    recorded ??= recordExamples(assumptions);
    const options = { assumptions, baseUrl, version: API_VERSION, recorded: await recorded };
    return stringifyJson(describeApi(options));
  };
}
