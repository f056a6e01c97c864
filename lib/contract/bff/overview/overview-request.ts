import { z } from 'zod';
import { OVERVIEW_PARTS, type OverviewPart } from './overview';

const isPart = (name: string): name is OverviewPart => OVERVIEW_PARTS.some((part) => part === name);

export const overviewQuery = z.strictObject({
  parts: z
    .string()
    .default(OVERVIEW_PARTS.join(','))
    .transform((text, context): OverviewPart[] => {
      const names = text.split(',');
      if (names.every(isPart)) return [...new Set(names)];
      context.addIssue({ code: 'custom', message: 'not_allowed' });
      return z.NEVER;
    }),
});
