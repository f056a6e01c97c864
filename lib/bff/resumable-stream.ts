import 'server-only';
import type { RouteContext, RouteHandler } from './route';

/**
 * A browser that connects again by itself says in a header what it heard last, and asks with the address of its first
 * time: the header is newer, and becomes the query's `after`.
 */
export function resumable(handler: RouteHandler): RouteHandler {
  const resumed = (request: Request, context: RouteContext) => {
    const last = request.headers.get('last-event-id');
    if (last === null || last === '') return handler(request, context);
    const url = new URL(request.url);
    url.search = `?after=${encodeURIComponent(last)}`;
    return handler(new Request(url, { headers: request.headers, signal: request.signal }), context);
  };
  // The guard test knows a route by its mark.
  return Object.assign(resumed, handler);
}
