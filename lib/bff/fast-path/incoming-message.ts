import 'server-only';
import type { IncomingMessage } from 'node:http';
import { readTimeoutMs, STALLED_MS } from '@/lib/bff/request-body';
import { DomainError } from '@/lib/contract/bff/domain-error';

/** `readBytes` without a web stream. Throws `too_large`, or `bad_json` when it stalls or breaks. */
export function readIncoming(
  incoming: IncomingMessage,
  limit: number,
  above: 'refuse' | 'cut' = 'refuse',
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(stalled);
      incoming.off('data', take).off('end', whole).off('close', cutOff);
    };
    const refuse = (code: 'too_large' | 'bad_json') => {
      end();
      reject(new DomainError(code));
    };
    const take = (chunk: Buffer) => {
      stalled.refresh();
      size += chunk.byteLength;
      if (size > limit && above === 'refuse') return refuse('too_large');
      chunks.push(chunk);
      if (size > limit) cut();
    };
    const cut = () => {
      incoming.pause();
      end();
      resolve(Buffer.concat(chunks).subarray(0, limit));
    };
    const whole = () => {
      end();
      resolve(Buffer.concat(chunks));
    };
    const cutOff = () => refuse('bad_json');
    const timer = setTimeout(cutOff, readTimeoutMs(limit));
    const stalled = setTimeout(cutOff, STALLED_MS);
    incoming.on('data', take).on('end', whole).on('close', cutOff);
    incoming.on('error', () => undefined);
  });
}

/** Lower-case names, repeated values joined, peer as Next has it. */
export function headersOf({ headers, socket }: IncomingMessage): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) named[name] = typeof value === 'string' ? value : value.join(', ');
  named['x-forwarded-for'] ??= socket.remoteAddress ?? '';
  return named;
}
