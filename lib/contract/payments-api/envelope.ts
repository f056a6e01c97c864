import type { z } from 'zod';
import { attributes, identifier, integer, label, listOf, text, timestamp, tolerant } from './fields';

/**
 * Transaction envelope (2.1): every `GET /{resource}/{id}` and every standard webhook. `version` and `process`
 * are kept but never branched on (ENV-06, ENV-10); identity is `end2end`.
 */
export const envelopeShape = {
  version: text.optional(),
  end2end: identifier.optional(),
  created_at: timestamp.optional(),
  updated_at: timestamp.optional(),
  process: text.optional(),
  status: label,
  substatus: label,
  message: label,
  error_message: label,
  attributes,
};

export const envelope = tolerant(envelopeShape);
export type Envelope = z.infer<typeof envelope>;

const { version: _, ...itemShape } = envelopeShape;

/** Item of a list: the envelope without `version` (LST-07, LST-08). */
export const listItem = tolerant(itemShape);
export type ListItem = z.infer<typeof listItem>;

/** List envelope (2.2). `limit` and `offset` are the ones applied; page by them (LST-04). */
export const listEnvelope = tolerant({
  version: text.optional(),
  total: integer.optional(),
  limit: integer.optional(),
  offset: integer.optional(),
  results: listOf(listItem),
});
export type ListEnvelope = z.infer<typeof listEnvelope>;

/** `{ error }` (7.2). The body of an error is optional: the status decides (ERR-12). */
export const errorAnswer = tolerant({ error: text.optional() });
export type ErrorAnswer = z.infer<typeof errorAnswer>;
