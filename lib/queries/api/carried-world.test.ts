import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPY_COOKIE, COPY_HEADER } from '@/lib/contract/bff/sandbox/carried-copy';
import type * as CarriedWorld from './carried-world';

type Answered = (path: string, init: RequestInit) => Response | Promise<Response>;

const reload = vi.fn();
const cookies = new Map<string, string>();
let asked: string[];

beforeEach(() => {
  asked = [];
  cookies.clear();
  reload.mockReset();
  const items = new Map<string, string>();
  const storage = {
    length: 0,
    key: () => null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  };
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(line: string) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', {
    location: { protocol: 'http:', pathname: '/overview', reload },
    sessionStorage: storage,
    localStorage: storage,
  });
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab that was loaded anew; nothing is kept in a database here, so each keeps its copy in memory. */
const tab = (): Promise<typeof CarriedWorld> => import('./carried-world');

const unknown = () => Response.json({ error: { code: 'world_unknown', request_id: 'r-1' } }, { status: 409 });
const withCopy = (body: unknown, token: string, file = `copy ${token}`) => {
  const json = JSON.stringify(body);
  return new Response(json + file, { headers: { [COPY_HEADER]: `${token}:${Buffer.byteLength(json)}` } });
};
const service = (answered: Answered) => (path: string, init: RequestInit) => {
  asked.push(`${init.method ?? 'GET'} ${path}`);
  return Promise.resolve(answered(path, init));
};
const fileIn = ({ body }: RequestInit) => atob(JSON.parse(String(body)).file);

test('the copy after a change is kept and named, and the answer comes without it', async () => {
  const { carry } = await tab();
  const answer = await carry(
    service(() => withCopy({ made: 'Ação' }, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  expect(await answer.json()).toEqual({ made: 'Ação' });
  expect(cookies.get(COPY_COOKIE)).toBe('a1');
});

test('an instance that does not know the world gets the newest copy, until one says that it took it', async () => {
  const { carry } = await tab();
  await carry(
    service(() => withCopy({}, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  let given = 0;
  const answer = await carry(
    service((path, init) => {
      if (path === '/api/x') return given < 3 ? unknown() : Response.json({ read: true });
      given += 1;
      expect(fileIn(init)).toBe('copy a1');
      return Response.json({ restored: given === 3 });
    }),
    '/api/x',
    {},
  );
  expect(await answer.json()).toEqual({ read: true });
  expect(asked.slice(1)).toEqual(['GET /api/x', ...Array(3).fill('POST /api/demo/world'), 'GET /api/x']);
});

test('reads that fail together give the copy once; what still fails in the end is said', async () => {
  const { carry } = await tab();
  await carry(
    service(() => withCopy({}, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  const never = service((path) => (path === '/api/x' ? unknown() : Response.json({ restored: true })));
  const answers = await Promise.all([carry(never, '/api/x', {}), carry(never, '/api/x', {})]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  expect(asked.length).toBeLessThan(30);
});

test('changes of one browser go one after another', async () => {
  const { carry } = await tab();
  let running = 0;
  const slow = service(async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return withCopy({}, 'a1');
  });
  await Promise.all([1, 2, 3].map(() => carry(slow, '/api/x', { method: 'POST' })));
});

test('a copy that is refused: the demo begins again once, and the page is loaded anew', async () => {
  const { carry } = await tab();
  await carry(
    service(() => withCopy({}, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  const refusing = service((path, { body }) => {
    if (path === '/api/x') return cookies.get(COPY_COOKIE) === 'b1' ? Response.json({}) : unknown();
    return body === '{}'
      ? withCopy({ restored: true }, 'b1')
      : Response.json({ error: { code: 'state_refused' } }, { status: 422 });
  });
  expect((await carry(refusing, '/api/x', {})).status).toBe(200);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(cookies.get(COPY_COOKIE)).toBe('b1');
  // Lost again at once: a loop would never end.
  const lost = service((path) => (path === '/api/x' ? unknown() : new Response('', { status: 422 })));
  expect((await carry(lost, '/api/x', {})).status).toBe(409);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a copy that is refused at the entrance: the demo begins again, and the press enters it', async () => {
  Object.assign(window.location, { pathname: '/signin' });
  const { carry } = await tab();
  await carry(
    service(() => withCopy({}, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  const ended = service((path, { body }) => {
    if (path === '/api/demo/enter')
      return cookies.get(COPY_COOKIE) === 'b1' ? withCopy({ entered: true }, 'b2') : unknown();
    return body === '{}' ? withCopy({ restored: true }, 'b1') : new Response('', { status: 422 });
  });
  const answer = await carry(ended, '/api/demo/enter', { method: 'POST' });
  expect(await answer.json()).toEqual({ entered: true });
  expect(cookies.get(COPY_COOKIE)).toBe('b2');
  expect(reload).not.toHaveBeenCalled();
});

/** Every copy is lost with the page, and each instance knows only a world that it began itself. */
async function loseAgain(): Promise<number> {
  vi.resetModules();
  const { carry } = await tab();
  let began = 0;
  const lost = service((path) => {
    if (path === '/api/x') return began > 0 ? Response.json({}) : unknown();
    began += 1;
    return withCopy({ restored: true }, 'c1');
  });
  return (await carry(lost, '/api/x', {})).status;
}

test.each([
  ['', () => undefined],
  [
    ', also where storage is forbidden',
    () => {
      const forbidden = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      const location = { protocol: 'http:', reload };
      const storage = { get: forbidden };
      vi.stubGlobal(
        'window',
        Object.defineProperties({ location }, { sessionStorage: storage, localStorage: storage }),
      );
    },
  ],
])(
  'a page that loses each copy is loaded anew twice in ten minutes, then its calls fail%s',
  async (_, prepare) => {
    prepare();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27) });
    const after = (ms: number) => vi.setSystemTime(Date.now() + ms);
    expect([await loseAgain(), reload.mock.calls.length]).toEqual([200, 1]);
    expect([await loseAgain(), reload.mock.calls.length]).toEqual([409, 1]);
    after(21_000);
    expect([await loseAgain(), reload.mock.calls.length]).toEqual([200, 2]);
    for (let turn = 0; turn < 4; turn += 1) {
      after(21_000);
      expect([await loseAgain(), reload.mock.calls.length]).toEqual([409, 2]);
    }
    after(600_000);
    expect([await loseAgain(), reload.mock.calls.length]).toEqual([200, 3]);
  },
);

test('a service that does not answer takes nothing away', async () => {
  const { carry } = await tab();
  await carry(
    service(() => withCopy({}, 'a1')),
    '/api/x',
    { method: 'POST' },
  );
  const down = service((path) => (path === '/api/x' ? unknown() : new Response('', { status: 503 })));
  expect((await carry(down, '/api/x', {})).status).toBe(409);
  expect(reload).not.toHaveBeenCalled();
  expect(cookies.get(COPY_COOKIE)).toBe('a1');
});
