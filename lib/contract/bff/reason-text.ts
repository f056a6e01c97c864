import { z } from 'zod';
import { LONGEST_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { isVisibleText } from '@/lib/contract/values/sub-merchants/visible-name';

export const reasonText = z
  .string('required')
  .trim()
  .min(SHORTEST_REASON, 'required')
  .max(LONGEST_REASON, 'too_long')
  .refine(isVisibleText, 'control_characters');
