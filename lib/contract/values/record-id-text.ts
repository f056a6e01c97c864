import { z } from 'zod';
import { recordIdError } from './record-id';

export const recordIdText = z.string('not_a_string').superRefine((id, context) => {
  const message = recordIdError(id);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
