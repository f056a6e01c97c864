/** Keeps repeated parameters, as the browser does. */
export function toSearchParams(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  return search;
}
