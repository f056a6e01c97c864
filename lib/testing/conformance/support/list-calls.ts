import 'server-only';
import type { Api } from './api-client';
import { type JsonObject, listAt, numberAt, objectAt, okBody, type Reply, textAt } from './api-reply';
import { assert } from './assert';
import { NotAvailable } from './not-available';

export const CHECKOUTS = '/v2/crossramp_checkouts';
export const ONRAMPS = '/v2/onramps';
export const OFFRAMPS = '/v2/offramps';
export const WITHDRAWALS = '/v2/withdrawals';
export const NAAS_WITHDRAWALS = '/v2/naas/withdrawals';

export const ACCOUNT_LISTS = [CHECKOUTS, ONRAMPS, OFFRAMPS, WITHDRAWALS];
export const LISTS = [...ACCOUNT_LISTS, NAAS_WITHDRAWALS];
export const DATED_LISTS = [CHECKOUTS, ONRAMPS, OFFRAMPS];

export interface Page {
  reply: Reply;
  version: string;
  total: number;
  limit: number;
  offset: number;
  items: JsonObject[];
  ids: string[];
}

export function list(api: Api, path: string, query = '', key = 'A'): Promise<Reply> {
  const full = query === '' ? path : `${path}?${query}`;
  return path === NAAS_WITHDRAWALS ? api.signedGet(full, { key }) : api.call('GET', full, { key });
}

export async function page(api: Api, path: string, query = '', key = 'A'): Promise<Page> {
  const reply = await list(api, path, query, key);
  const body = okBody(reply);
  const items = listAt(body, 'results');
  return {
    reply,
    version: textAt(body, 'version'),
    total: numberAt(body, 'total'),
    limit: numberAt(body, 'limit'),
    offset: numberAt(body, 'offset'),
    items,
    ids: items.map((item) => textAt(item, 'end2end')),
  };
}

export async function everything(api: Api, path: string, query = ''): Promise<JsonObject[]> {
  const items: JsonObject[] = [];
  for (;;) {
    const { items: next, total } = await page(api, path, `${query}&limit=100&offset=${items.length}`);
    items.push(...next);
    if (next.length === 0 || items.length >= total) return items;
  }
}

export const attribute = (item: JsonObject, name: string) => objectAt(item, 'attributes')[name];

/** Throws `NotAvailable` without a match. */
export function pick(
  items: readonly JsonObject[],
  what: string,
  fits: (item: JsonObject) => boolean,
): JsonObject {
  const found = items.find(fits);
  if (found === undefined) throw new NotAvailable(what);
  return found;
}

export async function someValue(api: Api, path: string, name: string): Promise<string> {
  const { items } = await page(api, path, 'limit=100');
  const found = items.map((item) => attribute(item, name)).find((value) => typeof value === 'string');
  if (typeof found !== 'string') throw new NotAvailable(`a record of ${path} with ${name}`);
  return found;
}

export async function assertFilters(api: Api, path: string, filter: string, name: string): Promise<void> {
  const value = await someValue(api, path, name);
  const { total: all } = await page(api, path);
  const query = `${filter}=${encodeURIComponent(value)}&limit=100`;
  const { items, total } = await page(api, path, query);
  assert.ok(total > 0 && total < all, `${path}?${query} found ${total} of ${all}`);
  assert.equal(items.length, Math.min(total, 100));
  for (const item of items) assert.equal(attribute(item, name), value);
  const shorter = encodeURIComponent(value.slice(0, -1));
  assert.equal((await page(api, path, `${filter}=${shorter}`)).total, 0, `${filter} matched a prefix`);
}

export async function assertUnfiltered(api: Api, path: string, query: string): Promise<void> {
  const { total } = await page(api, path);
  assert.equal((await page(api, path, query)).total, total, `${path}?${query}`);
}
