import 'server-only';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@/lib/contract/domain-error';
import { readTimeoutMs } from './body';

/**
 * The body of a request as Node hands it over, at most `limit` bytes, counted as they come: `readBytes` of body.ts
 * without a web stream around it, by the same limits. Throws `too_large`, or `bad_json` when it stalls or is cut off.
 */
export function readIncoming(incoming: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      incoming.off('data', take).off('end', whole).off('close', cutOff);
    };
    const refuse = (code: 'too_large' | 'bad_json') => {
      end();
      reject(new DomainError(code));
    };
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > limit) refuse('too_large');
      else chunks.push(chunk);
    };
    const whole = () => {
      end();
      resolve(Buffer.concat(chunks));
    };
    const cutOff = () => refuse('bad_json');
    const timer = setTimeout(cutOff, readTimeoutMs(limit));
    incoming.on('data', take).on('end', whole).on('close', cutOff);
    // Said by a connection that breaks, and closing follows.
    incoming.on('error', () => undefined);
  });
}

/** Names in lower case, a value given twice joined as a web Request joins it. The peer stands in it as Next has it. */
export function headersOf({ headers, socket }: IncomingMessage): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) named[name] = typeof value === 'string' ? value : value.join(', ');
  named['x-forwarded-for'] ??= socket.remoteAddress ?? '';
  return named;
}
