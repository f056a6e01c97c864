import { z } from 'zod';
import { readReturnHost } from '@/lib/contract/values/return-address';

const MAX_HOSTS = 100;

/** Complete list of names, as WHATWG URL writes them (safety 47). */
export const returnHostsRequest = z.strictObject({
  hosts: z
    .array(
      z.string('not_a_string').transform((text, context) => {
        const host = readReturnHost(text);
        if (host !== undefined) return host;
        context.addIssue({ code: 'custom', message: 'not_a_host' });
        return z.NEVER;
      }),
      'wrong_type',
    )
    .max(MAX_HOSTS, 'too_long'),
});

export interface ReturnHostsAnswer {
  return_hosts: string[];
  now: string;
}
