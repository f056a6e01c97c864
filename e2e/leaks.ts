import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rowsOfFolder, rowsOfServer } from '../scripts/stored-rows.mjs';
import { PIX_KEY } from './bff';
import { CONTROL_TOKEN, OUTPUT, PASSWORD, serverAt, WORKERS } from './environment';

/** What is written nowhere, and the personal numbers that the specs type, which no log may have. */
const NOWHERE = [
  'sandbox_key_',
  'sandbox_whsec_',
  'sandbox_naas_whsec_',
  'PRIVATE KEY',
  PASSWORD,
  CONTROL_TOKEN,
];
const NOT_IN_LOGS = [...NOWHERE, PIX_KEY, '529.982.247-25', '52998224725'];

/** Recordings of a browser show what was typed there, and pictures show nothing to search. */
const SEARCHED = /\.(log|md|txt|json|html)$/;

/** Once every spec has run, faults and all: logs, stores and what the run itself has written (safety 53). */
export default async function searchForLeaks(): Promise<void> {
  const servers = Array.from({ length: WORKERS }, (_, index) => serverAt(index));
  const stores = await Promise.all(servers.map(rowsOf));
  const unread = servers.filter(({ log }) => readIfThere(log).length === 0).map(({ log }) => log);
  if (stores.some((rows) => rows.length === 0)) unread.push('the store of a server');
  if (unread.length > 0) throw new Error(`nothing was searched for secrets there: ${unread.join(', ')}`);
  const found = [
    ...servers.flatMap(({ log }) => leaksIn(log, NOT_IN_LOGS)),
    ...stores.flat().flatMap(({ table, text }) => leaksOf(table, text, NOWHERE)),
    ...servers.flatMap(({ dataDir }) => filesIn(dataDir).flatMap((file) => leaksIn(file, NOWHERE))),
    ...filesIn(OUTPUT)
      .filter((file) => SEARCHED.test(file))
      .flatMap((file) => leaksIn(file, NOWHERE.slice(0, 4))),
  ];
  if (found.length > 0) throw new Error(`safety 53: a secret was written down\n${found.join('\n')}`);
}

/** One of them keeps its data on a real server in the full proof. */
function rowsOf({ dataDir, storeUrl }: ReturnType<typeof serverAt>) {
  const url = readIfThere(storeUrl).toString();
  return url === '' ? rowsOfFolder(dataDir) : rowsOfServer(url);
}

function leaksIn(file: string, texts: string[]): string[] {
  return leaksOf(file, readIfThere(file), texts);
}

/** What of `texts` stands in a place, told without the secret itself. */
function leaksOf(place: string, content: Buffer | string, texts: string[]): string[] {
  return texts.flatMap((text, index) =>
    content.includes(text) ? [`${place}: number ${index} of its list`] : [],
  );
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** A running store adds and removes files; one that has gone holds nothing. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
