import { z } from 'zod';
import { recordIdFault } from './record-id';

/** A record's id in a request, by the one rule of `recordIdFault`. */
export const recordIdText = z.string('not_a_string').superRefine((id, context) => {
  const message = recordIdFault(id);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
