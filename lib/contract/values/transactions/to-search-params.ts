/** The parameters of a page as its address has them, those given twice as well: the browser reads all of them too. */
export function searchOf(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  return search;
}
