/** Instances of the functions: processes of another user that sleep between requests, as on the platform. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

/** `nobody` may read the functions and write nowhere but its own temporary folder. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line === null ? {} : { uid: Number(line[1]), gid: Number(line[2]) };
}

export const isAnotherUser = () => owner().uid !== undefined;

export const INSTANCES = 2;
/** The platform's own limit where the build names none. */
const MOST_SECONDS = 60;
/** Of Linux's counters of processor time. */
const MS_OF_A_TICK = 10;

/**
 * Two instances of one function, started on demand and asked by turns. `call` resolves with an answer still unread;
 * `figures` are taken at the first answers and at the end.
 */
export function createPool(one, { folder, ...how }) {
  const slots = Array(INSTANCES).fill(null);
  const cold = [];
  let turn = 0;
  let started = 0;

  async function next() {
    const slot = turn++ % INSTANCES;
    const current = await slots[slot];
    if (current?.isAlive()) return { instance: current, isCold: false };
    started += 1;
    slots[slot] = startInstance(one, { ...how, folder: `${folder}-${started}` });
    return { instance: await slots[slot], isCold: true };
  }
  const alive = async () => (await Promise.all(slots)).filter((instance) => instance?.isAlive());
  return {
    async call({ method, path: asked, headers, body }) {
      const { instance, isCold } = await next();
      const sleep = instance.wake();
      const to = { host: '127.0.0.1', port: instance.port, method, path: asked, headers, agent: false };
      return new Promise((resolve, reject) => {
        const sent = httpRequest(to, (answer) => {
          if (isCold) cold.push(instance.figures());
          // A function is cut at its limit, in the middle of a stream as well.
          const cut = () => answer.destroy();
          const limit = setTimeout(cut, (one.config.maxDuration ?? MOST_SECONDS) * 1000);
          answer.once('close', () => {
            clearTimeout(limit);
            sleep();
          });
          resolve(answer);
        });
        sent.once('error', (error) => {
          sleep();
          reject(Object.assign(error, { wasKilled: !instance.isAlive() }));
        });
        sent.end(body);
      });
    },
    /** Ends up to `most` instances without warning; answers how many there were to end. */
    async kill(most) {
      const ended = (await alive()).slice(0, most);
      await Promise.all(ended.map((instance) => instance.kill()));
      return ended.length;
    },
    async figures() {
      return { name: one.name, cold, end: (await alive()).map((instance) => instance.figures()) };
    },
    async stop() {
      await this.kill(INSTANCES);
    },
  };
}

/** Resolves once it listens. */
async function startInstance(one, { node, host, folder, env, onText }) {
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const user = owner();
  if (user.uid !== undefined) chownSync(temporary, user.uid, user.gid);
  const startedAt = performance.now();
  const shape = one.config.useWebApi ? 'web' : 'node';
  const child = spawn(node, [host, one.folder, one.config.handler, shape], {
    ...user,
    cwd: one.folder,
    env: { ...env, ...one.config.environment, TMPDIR: temporary, HOME: temporary, PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let isKilled = false;
  let running = 0;
  let sent = 0;
  let answered = 0;
  let isListening = false;
  // Between requests the platform stops a process, in the middle of what nobody waits for.
  const stopIfIdle = () => {
    if (isListening && running === 0 && answered === sent) child.kill('SIGSTOP');
  };
  child.stderr.on('data', (chunk) => onText(chunk.toString(), one.name));
  const port = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const text = chunk.toString();
      const [, found] = /^listening on (\d+)$/m.exec(text) ?? [];
      if (found) {
        isListening = true;
        resolve(Number(found));
      }
      for (const [, number] of text.matchAll(/^idle (\d+)$/gm)) answered = Number(number);
      stopIfIdle();
      onText(text.replace(/^(idle|listening on) \d+\n/gm, ''), one.name);
    });
    ended.then(([code]) => reject(new Error(`${one.name} ended with ${code} before it listened`)));
  });
  return {
    port,
    isAlive: () => !isKilled && child.exitCode === null,
    /** Wakes the process for a request; the returned function lets it sleep once it says that nothing is left. */
    wake() {
      running += 1;
      sent += 1;
      child.kill('SIGCONT');
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        running -= 1;
        stopIfIdle();
      };
    },
    /** Since the start: time, processor time of all threads (the same on a busy machine), highest resident memory. */
    figures() {
      const of = (file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
      const fields = of('stat')
        .replace(/^.*\) /s, '')
        .split(' ');
      return {
        ms: performance.now() - startedAt,
        cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_OF_A_TICK,
        mib: Number(/^VmHWM:\s+(\d+) kB/m.exec(of('status'))?.[1]) / 1024,
      };
    },
    async kill() {
      isKilled = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
