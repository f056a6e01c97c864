export interface RouteRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
}
export interface RouteResult {
  found?: unknown;
  headers: Record<string, string>;
  status?: number;
  url: URL;
}
export interface RouteTools {
  exists(pathname: string): unknown;
  middleware(path: string, state: RouteResult & { request: RouteRequest }): Promise<unknown>;
}
export function phasesOf(routes: readonly object[]): Record<string, object[]>;
export function route(
  phases: Record<string, object[]>,
  request: RouteRequest,
  tools: RouteTools,
): Promise<RouteResult>;
