import 'server-only';
import { assert } from './assert';

/** What a person would send with the first form of a page: its address and its fields, the button among them. */
export function firstForm(html: string, page: string): { action: string; fields: URLSearchParams } {
  const [, attributes = '', inside = ''] = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(html) ?? [];
  assert.notEqual(inside, '', `there is no form on ${page}`);
  const fields = new URLSearchParams();
  const [button] = inside.match(/<button\b[^>]*>/i) ?? [];
  for (const tag of [
    ...(inside.match(/<input\b[^>]*>/gi) ?? []),
    ...(button === undefined ? [] : [button]),
  ]) {
    const name = attributeOf(tag, 'name');
    if (name !== undefined) fields.append(name, attributeOf(tag, 'value') ?? '');
  }
  return { action: new URL(attributeOf(attributes, 'action') ?? '', page).href, fields };
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}
