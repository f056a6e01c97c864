import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { createSandbox } from '../handler';
import { serveSandbox } from '../node-server';
import { memoryWorldStore } from '../world-store';
import { type Api, connect } from './api';
import { runClause } from './clause';
import { SUITE } from './suite';

const sandbox = createSandbox({ assumptions: DEFAULT_ASSUMPTIONS, world: memoryWorldStore() });
const server = serveSandbox(sandbox);
let api: Api;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await connect({ base, fixtures: `${base}/_sandbox/fixtures` }, fetch);
});

afterAll(async () => {
  sandbox.dispose();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('the stand-alone sandbox keeps the contract', () => {
  for (const item of SUITE) it(`${item.id} ${item.title}`, () => runClause(api, item));
});
