import { z } from 'zod';

/** Sandbox stages where the contract shows none (O-10, O-12, O-40). The dashboard never reads them. */
const labelText = z.strictObject({ en: z.string(), pt: z.string(), es: z.string() });

export const stage = z.strictObject({
  process: z.string().regex(/^[^.]+\.[^.]+$/),
  kind: z.enum(['waiting', 'done', 'failure']),
  status: labelText,
  substatus: labelText,
  message: labelText,
  error_message: labelText,
});
export type Stage = z.infer<typeof stage>;

export const stageCatalog = z.strictObject({
  conversion: z.array(stage).min(1),
  checkout: z.array(stage).min(1),
  onramp: z.array(stage).min(1),
  offramp: z.array(stage).min(1),
  withdrawal: z.array(stage).min(1),
  chargeback: stage,
});
export type StageCatalog = z.infer<typeof stageCatalog>;
