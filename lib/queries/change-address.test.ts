import { afterEach, expect, test, vi } from 'vitest';
import { changeAddress } from './change-address';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const MARKS = { __NA: true, __PRIVATE_NEXTJS_INTERNALS_TREE: { tree: [] } };

/** As the router of Next 16 does: it hears of a change unless the state has its mark, and adds its marks to it. */
function browserWith(state: object | null, listens = true) {
  const heard: string[] = [];
  const location = { href: 'https://mesa.example/requests' };
  class History {
    state = state;
    writes: [string, unknown, string][] = [];
    pushState(data: object | null, _: string, url: string) {
      this.write('push', data, url);
    }
    replaceState(data: object | null, _: string, url: string) {
      this.write('replace', data, url);
    }
    write(how: string, data: object | null, url: string) {
      this.writes.push([how, data, url]);
      this.state = data;
      location.href = new URL(url, location.href).href;
    }
  }
  const history = new History();
  const listen = () => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (data, unused, url) => {
        if (data !== null && '__NA' in data) return original(data, unused, url);
        heard.push(`${url}`);
        return original({ ...data, ...MARKS }, unused, url);
      };
    }
  };
  if (listens) listen();
  vi.stubGlobal('window', { history, location });
  return { history, heard, location, listen };
}

test.each(['push', 'replace'] as const)('the router hears of each change: %s', (how) => {
  const { heard, history } = browserWith({ ...MARKS });
  changeAddress(how, '/requests?state=decided');
  expect(heard).toEqual(['/requests?state=decided']);
  expect(history.writes).toEqual([[how, MARKS, '/requests?state=decided']]);
});

test('a replaced entry keeps what the app wrote into it, a pushed one begins without', () => {
  const { history, heard } = browserWith({ ...MARKS, recordOpenedHere: true });
  changeAddress('replace', '/a');
  expect(history.state).toEqual({ ...MARKS, recordOpenedHere: true });
  changeAddress('push', '/b');
  expect(history.state).toEqual(MARKS);
  changeAddress('push', '/c', { recordOpenedHere: true });
  changeAddress('replace', '/d', null);
  expect(history.state).toEqual(MARKS);
  expect(heard).toEqual(['/a', '/b', '/c', '/d']);
});

test('a change before the router listens keeps its marks and reaches it afterwards', () => {
  vi.useFakeTimers();
  const { history, heard, listen } = browserWith({ ...MARKS }, false);
  changeAddress('replace', '/onramps');
  expect(history.state).toEqual(MARKS);
  listen();
  vi.runAllTimers();
  expect(heard).toEqual(['https://mesa.example/onramps']);
});
