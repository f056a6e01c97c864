import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import { connectInProcess } from '@/lib/testing/conformance/support/connect-in-process';
import { runClause } from './clause';
import { SUITE } from './suite';

let api: Api;
let close: () => void;

beforeAll(async () => {
  ({ api, close } = await connectInProcess());
});
afterAll(() => close());

describe('the sandbox keeps the contract', () => {
  for (const item of SUITE) it(`${item.ids.join(' ')} ${item.title}`, () => runClause(api, item));
});
