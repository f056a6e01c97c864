import { expect, test, vi } from 'vitest';
import { logPrints } from './console';
import { createLogger, log } from './log';
import { hideSecrets } from './redaction';

function capture() {
  const lines: string[] = [];
  const log = createLogger({ write: (line) => lines.push(line) });
  return { log, text: () => lines.join('') };
}

const PEM = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw\n-----END PRIVATE KEY-----';
const SIGNATURE = 'q0Zr8mJw'.repeat(43);
const API_KEY = 'canary-api-key-9f31';
/** Each in the shapes that reach logs by mistake. */
const CANARIES: Record<string, string[]> = {
  [API_KEY]: [API_KEY, `api-key: ${API_KEY}`, `https://x.example/?k=${API_KEY}`],
  MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw: [PEM, PEM.replaceAll('\n', '\\n'), `cut ${PEM.slice(0, 60)}`],
  [SIGNATURE]: [SIGNATURE, `x-signature: ${SIGNATURE}`, `{"X-Signature":"${SIGNATURE}"}`],
  '111.444.777-35': ['pix_key=111.444.777-35', 'CPF 111.444.777-35 refused'],
  '11144477735': ['11144477735', '{"tax_id":"11144477735"}'],
  '11.222.333/0001-81': ['CNPJ 11.222.333/0001-81'],
  '11222333000181': ['document 11222333000181'],
  '12.ABC.345/01DE-35': ['12.ABC.345/01DE-35'],
  'maria.souza@example.com': ['PIX to maria.souza@example.com failed'],
  '+5511987654321': ['PIX to +5511987654321'],
  'c0ffee-session': [
    'cookie: mesa.session=c0ffee-session; mesa.csrf=1',
    '__Host-mesa.session=c0ffee-session',
  ],
  'hunter2-of-the-mail': ['cannot reach smtps://mesa%40x:hunter2-of-the-mail@mail:465'],
  'hunter2-of-the-store': ['cannot reach postgres://mesa:hunter2-of-the-store@db/mesa'],
};

hideSecrets([API_KEY]);

test.each(Object.entries(CANARIES))('safety 53: %s never reaches a log line', (canary, shapes) => {
  for (const shape of shapes) {
    const { log, text } = capture();
    log.warn(shape);
    log.warn({ reason: shape, fields: [shape], issues: [{ path: shape }] }, `failed: ${shape}`);
    log.error({ err: new Error(shape, { cause: new Error(shape) }) }, 'failed');
    log.error({ err: Object.assign(new Error('x'), { headers: { cookie: shape }, body: shape }) }, 'failed');
    expect(text()).toContain('"level":"error"');
    expect(text()).not.toContain(canary);
  }
});

test('safety 53: a field that is not on the list is dropped, and a secret key hides its value', () => {
  const { log, text } = capture();
  const issues = [{ password: 'p', pix_key: 'k', at: 'x' }];
  const unlisted = { customer: 'Maria', payload: { a: 1 } };
  log.warn({ rfqId: 'rfq-1', issues, ...unlisted }, 'm');
  expect(JSON.parse(text())).toMatchObject({
    level: 'warn',
    msg: 'm',
    rfqId: 'rfq-1',
    issues: [{ password: '[hidden]', pix_key: '[hidden]', at: 'x' }],
  });
  expect(text()).not.toMatch(/Maria|payload/);
});

test('a database error gives its code and its own message, never the statement with its parameters', () => {
  const { log, text } = capture();
  const inner = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(x) exists',
  });
  log.error(
    { err: new Error('Failed query: insert … params: Rua das Flores 12', { cause: inner }) },
    'failed',
  );
  expect(JSON.parse(text()).err).toMatchObject({ code: '23505', message: 'duplicate key value' });
  expect(text()).not.toMatch(/Rua das Flores|Key \(email\)/);
});

test('what identifies a request or a record stays readable', () => {
  const { log, text } = capture();
  const requestId = '5f0c1a52-6f1f-4c39-9c2e-2f9a4b8d7e10';
  log.warn({ requestId, path: '/api/conversions/rfq-1', status: 200, durationMs: 12 }, 'answered');
  expect(JSON.parse(text())).toMatchObject({
    requestId,
    path: '/api/conversions/rfq-1',
    status: 200,
    durationMs: 12,
  });
});

test('each line names its process; LOG_LEVEL drops what matters less', async () => {
  const { log, text } = capture();
  log.warn('kept');
  // The tests run at this level.
  log.info('dropped');
  expect(text()).not.toContain('dropped');
  expect(JSON.parse(text()).instance).toMatch(new RegExp(`-${process.pid}$`));
});

test('safety 53: what Next and libraries print becomes such a line, without secrets, sign or colour', () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  logPrints();
  const print = Reflect.get(globalThis, 'mesaPrint');
  const error = Object.assign(new Error('no'), { digest: '77' });
  print('error', ['\u001b[31m⨯\u001b[39m it %s', 'broke', error]);
  print('error', ['']);
  expect(written.mock.calls).toEqual([[{ err: error, digest: '77' }, 'it broke']]);
  Reflect.deleteProperty(globalThis, 'mesaPrint');
});
