/** The parameters of a page as its address has them, those given twice as well: the browser reads all of them too. */
export function searchOf(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const all = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one] as [string, string]),
  );
  return new URLSearchParams(all);
}
