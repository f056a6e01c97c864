import type { GiveWorldRequest } from '@/lib/contract/bff/demo';
import { COPY_COOKIE, COPY_HEADER, type GiveWorldAnswer } from '@/lib/contract/bff/sandbox/carried-copy';
import { forgetStories, noteBeganAgain } from './begin-again';
import { forgetPrivate } from './private-storage';

type Send = (path: string, init: RequestInit) => Promise<Response>;

interface Copy {
  token: string;
  file: ArrayBuffer;
}

const GIVE = '/api/demo/world';
/** A press there loads a page: a reload could win against it. */
const ENTRANCE = '/signin';
const LOCK = 'mesa-world';
const COOKIE_SECONDS = 7 * 24 * 3_600;
const MOST_ROUNDS = 6;
const BEGAN_COOKIE = 'mesa.began';
/** It begins again once within this time and twice within the next; more would be a loop. */
const ONCE_MS = 20_000;
const TWICE_MS = 600_000;

/** Gives the world to whichever instance does not know it. One change at a time. */
export function carry(send: Send, path: string, init: RequestInit): Promise<Response> {
  if ((init.method ?? 'GET') === 'GET') return known(send, path, init);
  const change = async () => keepCopy(await known(send, path, init));
  return 'locks' in navigator ? navigator.locks.request(LOCK, change) : change();
}

async function known(send: Send, path: string, init: RequestInit): Promise<Response> {
  await aligned();
  for (let round = 1; ; round += 1) {
    const answer = await send(path, init);
    if (round > MOST_ROUNDS || !(await isUnknown(answer))) return answer;
    giving ??= giveBack(send).finally(() => {
      giving = undefined;
    });
    if (!(await giving)) return answer;
  }
}

let giving: Promise<boolean> | undefined;

async function isUnknown(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const { error } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  return error?.code === 'world_unknown';
}

/** Gives the world until an instance says that it did not have it. False when it cannot now. */
async function giveBack(send: Send): Promise<boolean> {
  const copy = await readCopy();
  if (copy === undefined) return beginAgain(send);
  const file = base64(copy.file);
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const answer = await give(send, { file });
    if (answer.status >= 500 || answer.status === 429) return false;
    if (!answer.ok) return beginAgain(send);
    const { restored } = (await answer.json()) as GiveWorldAnswer;
    if (restored) break;
  }
  return true;
}

async function beginAgain(send: Send): Promise<boolean> {
  const now = Date.now();
  const began = timesBegun().filter((time) => now - time < TWICE_MS);
  if (began.length > 1 || began.some((time) => now - time < ONCE_MS)) return false;
  const answer = await give(send, {});
  if (!answer.ok) {
    nameCopy('');
    return false;
  }
  await keepCopy(answer);
  forgetPrivate();
  forgetStories();
  noteBeganAgain();
  setCookie(BEGAN_COOKIE, [...began, now].join('.'), TWICE_MS / 1000);
  if (window.location.pathname !== ENTRANCE) window.location.reload();
  return true;
}

/** The times are in a cookie, because a browser may forbid storage. */
function timesBegun(): number[] {
  const [, times] = /(?:^|; )mesa\.began=([\d.]+)/.exec(document.cookie) ?? [];
  return times?.split('.').map(Number) ?? [];
}

function give(send: Send, body: GiveWorldRequest): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const sent = { headers, body: JSON.stringify(body), cache: 'no-store', redirect: 'error' } as const;
  return send(GIVE, { method: 'POST', ...sent });
}

export async function keepCopy(answer: Response): Promise<Response> {
  const [, token, size] = /^([0-9a-f]+):(\d+)$/.exec(answer.headers.get(COPY_HEADER) ?? '') ?? [];
  if (token === undefined) return answer;
  const bytes = await answer.arrayBuffer();
  const file = bytes.slice(Number(size));
  memory = { token, file };
  await inDatabase('readwrite', (kept) => kept.put({ token, file }, KEY)).catch(() => undefined);
  nameCopy(token);
  return new Response(bytes.slice(0, Number(size)), { status: answer.status, headers: answer.headers });
}

/** Used if the browser forbids its database. */
let memory: Copy | undefined;

async function readCopy(): Promise<Copy | undefined> {
  const kept = await inDatabase('readonly', (copies) => copies.get(KEY)).catch(() => undefined);
  return (kept as Copy | undefined) ?? memory;
}

let aligning: Promise<void> | undefined;

/** A tab may close between keeping a copy and naming it. */
function aligned(): Promise<void> {
  aligning ??= readCopy().then((copy) => {
    if (copy !== undefined) nameCopy(copy.token);
  });
  return aligning;
}

function nameCopy(token: string): void {
  setCookie(COPY_COOKIE, token, token === '' ? 0 : COOKIE_SECONDS);
}

function setCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

const DATABASE = 'mesa';
const STORE = 'worlds';
const KEY = 'copy';

/** Resolves after the commit. */
function inDatabase<T>(
  mode: IDBTransactionMode,
  work: (copies: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(asked.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}

const CHUNK = 0x8000;

function base64(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
