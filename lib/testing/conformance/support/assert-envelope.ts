import 'server-only';
import { isJsonObject, type JsonValue } from '@/lib/contract/values/json/json';
import { assertKeys, instantOf, type JsonObject, objectAt, textAt } from './api-reply';
import { assert } from './assert';

const LABELS = ['status', 'substatus', 'message', 'error_message'] as const;
export const ITEM_KEYS = ['end2end', 'created_at', 'updated_at', 'process', ...LABELS, 'attributes'] as const;
const MACHINERY = /^(component|state|raw_state|template.*)$/;

/** The ten keys of `GET /{resource}/{id}` and the rules of an item. */
export function assertEnvelope(record: JsonObject, version: string): void {
  const { version: found, limit_block_source: _, ...item } = record;
  assert.equal(found, version);
  assertItem(item);
}

/** An item of a list: the envelope without `version` (LST-07, LST-08). */
export function assertItem(item: JsonObject): void {
  assertKeys(item, ITEM_KEYS);
  assert.notEqual(textAt(item, 'end2end'), '');
  assert.match(textAt(item, 'process'), /^[^.]+\.[^.]+$/);
  assert.ok(instantOf(textAt(item, 'updated_at')) >= instantOf(textAt(item, 'created_at')));
  for (const name of LABELS) {
    const label = objectAt(item, name);
    assertKeys(label, ['en', 'pt', 'es']);
    const texts = ['en', 'pt', 'es'].map((language) => textAt(label, language));
    assert.equal(new Set(texts.map((text) => text === '')).size, 1, `${name} has some languages only`);
  }
  assertAttributes(objectAt(item, 'attributes'));
}

/** No empty value (ENV-20), no internal key (ENV-22). */
function assertAttributes(attributes: JsonObject): void {
  for (const [key, value] of Object.entries(attributes)) {
    assert.ok(value !== '' && value !== null && !(Array.isArray(value) && value.length === 0), key);
  }
  assert.ok(!keysIn(attributes).some((key) => MACHINERY.test(key)));
}

export function keysIn(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)]);
}

export function labelOf(item: JsonObject, name: (typeof LABELS)[number]): string {
  return textAt(objectAt(item, name), 'en');
}

export const isUnlabelled = (item: JsonObject) => LABELS.every((name) => labelOf(item, name) === '');
export const isFailed = (item: JsonObject) => labelOf(item, 'error_message') !== '';
