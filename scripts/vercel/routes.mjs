/** Routes a request by the `routes` of `.vercel/output/config.json`, as the platform does. */

const KNOWN = new Set([
  ...['src', 'dest', 'headers', 'status', 'methods', 'continue', 'check', 'has', 'missing', 'override'],
  ...['important', 'caseSensitive', 'middlewarePath', 'middlewareRawSrc', 'handle'],
]);

/** Routes by phase; a setting that this check does not know is an error, not a silent difference. */
export function phasesOf(routes) {
  const phases = { start: [], filesystem: [], rewrite: [], miss: [], hit: [], error: [], resource: [] };
  let phase = 'start';
  for (const one of routes) {
    const unknown = Object.keys(one).filter((key) => !KNOWN.has(key));
    if (unknown.length > 0) throw new Error(`a route has ${unknown}: ${JSON.stringify(one)}`);
    if (one.handle) phase = one.handle;
    else
      phases[phase].push({ ...one, pattern: new RegExp(`^(?:${one.src})$`, one.caseSensitive ? '' : 'i') });
  }
  return phases;
}

/**
 * Resolves to `{ found, headers, status, url }`: `found` is what `exists(pathname)` answered, undefined for nothing.
 * `middleware(path, state)` resolves to undefined to go on, or to a result of its own.
 */
export async function route(phases, request, tools) {
  const state = { url: request.url, headers: {}, status: undefined, request };
  const early = await follow(phases.start, state, tools);
  if (early && !early.found) return early;
  let found = early?.found ?? tools.exists(state.url.pathname);
  for (const phase of ['filesystem', 'rewrite', 'resource', 'miss']) {
    if (found) break;
    const result = await follow(phases[phase], state, tools);
    if (result && !result.found && phase !== 'resource') return result;
    found = result?.found ?? tools.exists(state.url.pathname);
  }
  if (!found) {
    state.status = 404;
    await follow(phases.error, state, tools);
    return { ...state, found: tools.exists(state.url.pathname) };
  }
  await follow(phases.hit, state, tools);
  return { ...state, found };
}

/** A result that ends the phase, or undefined; changes `state` on its way. */
async function follow(routes, state, { exists, middleware }) {
  for (const one of routes) {
    const groups = matched(one, state);
    if (groups === null) continue;
    const fill = (text) => text.replace(/\$(\w+)/g, (_, name) => groups[name] ?? '');
    for (const [name, value] of Object.entries(one.headers ?? {}))
      state.headers[name.toLowerCase()] = fill(value);
    if (one.middlewarePath) {
      const answered = await middleware(one.middlewarePath, state);
      if (answered) return answered;
      continue;
    }
    if (one.status) state.status = one.status;
    if (one.dest) state.url = rewritten(state.url, fill(one.dest));
    if (one.continue) continue;
    if (one.status >= 300 && one.status < 400) return state;
    const found = exists(state.url.pathname);
    if (found || !one.check) return { ...state, found };
  }
  return undefined;
}

/** Captured groups by number and by name, those of `has` too, or null. */
function matched({ pattern, methods, has = [], missing = [] }, { request, url }) {
  if (methods && !methods.includes(request.method)) return null;
  const match = pattern.exec(url.pathname);
  const held = (one) => groupsOf(one, request, url);
  if (match === null || missing.some((one) => held(one) !== null)) return null;
  const conditions = has.map(held);
  if (conditions.includes(null)) return null;
  return Object.assign({}, ...match.map((value, index) => ({ [index]: value })), match.groups, ...conditions);
}

/** Null where the condition does not hold. */
function groupsOf({ type, key, value }, { headers }, url) {
  const given = {
    header: () => headers[key.toLowerCase()],
    cookie: () => new RegExp(`(?:^|; )${key}=([^;]*)`).exec(headers.cookie ?? '')?.[1],
    query: () => url.searchParams.get(key) ?? undefined,
    host: () => headers.host,
  }[type]();
  if (given === undefined) return null;
  if (value === undefined) return {};
  const match = new RegExp(`^(?:${value})$`).exec(given);
  return match && { ...match.groups };
}

/** The query of a destination wins over what the caller sent. */
function rewritten(url, dest) {
  const next = new URL(dest, url);
  for (const [name, value] of url.searchParams) {
    if (!next.searchParams.has(name)) next.searchParams.append(name, value);
  }
  return next;
}
