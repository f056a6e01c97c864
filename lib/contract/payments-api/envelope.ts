import type { z } from 'zod';
import { attributes, identifier, integer, label, listOf, text, timestamp, tolerant } from './fields';

/**
 * Envelope of every record and standard webhook; identity is `end2end`. Never branch on `version` or `process`
 * (ENV-06, ENV-10).
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

/** The envelope without `version` (LST-07, LST-08). */
export const listItem = tolerant(itemShape);
export type ListItem = z.infer<typeof listItem>;

/** `limit` and `offset` are the applied ones; page by them (LST-04). */
export const listEnvelope = tolerant({
  version: text.optional(),
  total: integer.optional(),
  limit: integer.optional(),
  offset: integer.optional(),
  results: listOf(listItem),
});
export type ListEnvelope = z.infer<typeof listEnvelope>;

/** An error may have a body; the status decides (ERR-12). */
export const errorAnswer = tolerant({ error: text.optional() });
