/**
 * Serves one unpacked function on a port of its own: `node function-host.mjs FOLDER HANDLER node|web`. Says `idle` and
 * the number of requests so far when no request and nothing of `waitUntil` is left. A copy of this file runs outside the repository, as another user.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';

const [folder, handler, shape] = process.argv.slice(2);
const contexts = new AsyncLocalStorage();
globalThis[Symbol.for('@vercel/request-context')] = { get: () => contexts.getStore() };

let begun = 0;
let busy = 0;
function begin() {
  busy += 1;
  return () => {
    busy -= 1;
    if (busy === 0) process.stdout.write(`idle ${begun}\n`);
  };
}
const waitUntil = (work) =>
  void Promise.resolve(work)
    .catch(() => undefined)
    .finally(begin());

process.chdir(folder);
const required = createRequire(path.join(folder, '/'))(path.join(folder, handler));
const loaded = await (required.default ?? required);

/** Middleware takes a Request and answers a Response. */
async function serveWeb(incoming, outgoing) {
  const url = `https://${incoming.headers.host}${incoming.url}`;
  const answer = await loaded(new Request(url, { method: incoming.method, headers: incoming.headers }));
  for (const cookie of answer.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  outgoing.writeHead(answer.status);
  if (answer.body) Readable.fromWeb(answer.body).pipe(outgoing);
  else outgoing.end();
}

const serve = shape === 'web' ? serveWeb : loaded;
const server = createServer((incoming, outgoing) => {
  begun += 1;
  outgoing.once('close', begin());
  contexts.run({ waitUntil }, () => serve(incoming, outgoing));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening on ${server.address().port}\n`));
