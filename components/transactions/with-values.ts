/** A tree with the texts at `values` put in by path, such as `payer.name`; what was revealed takes its place. */
export function withValues(
  tree: Record<string, unknown>,
  values: Readonly<Record<string, string>> | undefined,
): Record<string, unknown> {
  if (values === undefined) return tree;
  const visit = (value: unknown, path: string): unknown => {
    if (path !== '' && Object.hasOwn(values, path)) return values[path];
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      visit(item, path === '' ? key : `${path}.${key}`),
    ]);
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  return visit(tree, '') as Record<string, unknown>;
}
