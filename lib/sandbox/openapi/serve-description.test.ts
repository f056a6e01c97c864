import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { DOCS_POLICY, descriptionServer, isDescriptionPath } from './serve-description';

const BASE = 'http://127.0.0.1:4010';
const serve = descriptionServer(DEFAULT_ASSUMPTIONS, 'open');
const get = (path: string, method = 'GET') => serve(new Request(`${BASE}${path}`, { method }), path, BASE);

test('the document names the address at which the sandbox was asked', async () => {
  const answer = await get('/_sandbox/openapi.json');
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: BASE }] });
});

test('W3: the page and every file it names come from here, under a policy without any inline part', async () => {
  const page = await get('/_sandbox/docs');
  expect(page.headers.get('content-security-policy')).toBe(DOCS_POLICY);
  expect(DOCS_POLICY).not.toMatch(/unsafe|\*|https?:/);
  const html = await page.text();
  expect(html).not.toMatch(/https?:|\sstyle=|\son\w+=|<script>|<style/);
  const files = [...html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => file);
  expect(files.length).toBe(5);
  for (const file of files) {
    const answer = await get(`/_sandbox/${file}`);
    expect([file, answer.status]).toEqual([file, 200]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test('nothing but these files can be read', async () => {
  for (const path of ['/package.json', '/..', '/../serve-description.ts', '/constructor', '/']) {
    expect((await get(`/_sandbox/docs${path}`)).status).toBe(404);
  }
  expect((await get('/_sandbox/docs', 'POST')).status).toBe(405);
});

test('the page makes calls only where the controls are open', async () => {
  const path = '/_sandbox/docs/controls.json';
  const closed = descriptionServer(DEFAULT_ASSUMPTIONS, 'closed');
  expect(await (await get(path)).json()).toEqual({ open: true });
  expect(await (await closed(new Request(`${BASE}${path}`), path, BASE)).json()).toEqual({ open: false });
});

test('only the description is taken from the controls', () => {
  for (const path of ['/_sandbox/fixtures', '/_sandbox/docsx', '/v2/docs', '/_sandbox/openapi.jsonx'])
    expect(isDescriptionPath(path)).toBe(false);
  for (const path of ['/_sandbox/openapi.json', '/_sandbox/docs', '/_sandbox/docs/docs.js'])
    expect(isDescriptionPath(path)).toBe(true);
});

test('the embedded mount sends the same policy', () => {
  const config = readFileSync(join(process.cwd(), 'next.config.mjs'), 'utf8');
  const [, one = '', two = ''] = /DOCS_POLICY =\s*"([^"]*)" \+\s*"([^"]*)"/.exec(config) ?? [];
  expect(one + two).toBe(DOCS_POLICY);
});
