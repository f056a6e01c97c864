import 'server-only';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ArrivedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** Counts connections from 1. */
  connection: number;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
  /** Closes the socket before any byte, after the headers, or halfway through the body. */
  cut?: 'before' | 'headers' | 'body';
  /** Milliseconds between bytes. */
  dripMs?: number;
}

export interface ScriptedUpstream {
  baseUrl: string;
  arrived: ArrivedRequest[];
  /** Closes idle connections, as a load balancer does. */
  dropIdle(): void;
  close(): Promise<void>;
}

export async function scriptedUpstream(
  script: (request: ArrivedRequest) => Reply | Promise<Reply>,
): Promise<ScriptedUpstream> {
  const arrived: ArrivedRequest[] = [];
  const sockets = new Map<Socket, number>();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const entry: ArrivedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      connection: sockets.get(request.socket) ?? 0,
    };
    arrived.push(entry);
    await answer(response, await script(entry));
  }
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.set(socket, connections);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dropAll = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    arrived,
    dropIdle: dropAll,
    close: async () => {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.delayMs !== undefined) await sleep(reply.delayMs);
  if (reply.cut === 'before') {
    response.socket?.destroy();
    return;
  }
  const body = Buffer.from(reply.body ?? '');
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
    ...reply.headers,
  });
  if (reply.cut === 'headers') {
    response.flushHeaders();
    await sleep(20);
    response.socket?.destroy();
  } else if (reply.cut === 'body') {
    response.write(body.subarray(0, Math.floor(body.byteLength / 2)));
    await sleep(20);
    response.socket?.destroy();
  } else if (reply.dripMs !== undefined) {
    for (const byte of body) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await sleep(reply.dripMs);
    }
    response.end();
  } else {
    response.end(body);
  }
}
