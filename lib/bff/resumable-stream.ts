import 'server-only';
import type { RouteContext, RouteHandler } from './route';

/** A browser that reconnects names its last event in a header; this passes it as `after`. */
export function resumable(handler: RouteHandler): RouteHandler {
  const resumed = (request: Request, context: RouteContext) => {
    const last = request.headers.get('last-event-id');
    if (last === null || last === '') return handler(request, context);
    const url = new URL(request.url);
    url.search = `?after=${encodeURIComponent(last)}`;
    return handler(new Request(url, { headers: request.headers, signal: request.signal }), context);
  };
  // app/api/routes.test.ts reads the marks of the handler.
  return Object.assign(resumed, handler);
}
