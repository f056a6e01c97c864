import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { sandboxServices } from '@/lib/testing/services';
import { announce } from './announce';
import { openStream } from './open-stream';

const STREAMS = 100;
const WITHIN_MS = 1_000;

describeStores('many open streams', ({ store, otherStore, db }) => {
  test(`a change reaches ${STREAMS} streams of two processes within a second, and closed ones cost nothing`, async () => {
    const here = sandboxServices(store());
    const there = sandboxServices(await otherStore());
    const left = new AbortController();
    const readers = await Promise.all(
      Array.from({ length: STREAMS }, async (_, n) => {
        const session = { id: `session-${n}`, user: { id: `user-${n}`, role: 'viewer' as const } };
        const { services } = n % 2 === 0 ? here : there;
        const stream = await openStream(services, { session, query: {}, signal: left.signal });
        const reader = stream.getReader();
        expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: beat');
        return reader;
      }),
    );
    const began = performance.now();
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    const heard = await Promise.all(
      readers.map(async (reader) => new TextDecoder().decode((await reader.read()).value)),
    );
    expect(performance.now() - began).toBeLessThan(WITHIN_MS);
    expect(heard.filter((text) => text.includes('data: {"topics":["balance"]}'))).toHaveLength(STREAMS);
    left.abort();
    const ends = await Promise.all(readers.map(async (reader) => (await reader.read()).done));
    expect(ends.filter(Boolean)).toHaveLength(STREAMS);
    here.dispose();
    there.dispose();
  });
});
