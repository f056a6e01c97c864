import { z } from 'zod';
import { INTERFACE_DEFAULTS, interfaceAssumptions } from './assumptions-interface';
import { PRODUCT_DEFAULTS, productAssumptions } from './assumptions-products';

/**
 * Every point the contract leaves open, as typed settings with the most defensible default (clauses part 3,
 * O-01 to O-60). BFF and sandbox get this object injected; no assumption is coded anywhere else.
 */
const assumptions = z.strictObject({ ...interfaceAssumptions, ...productAssumptions });
export type Assumptions = z.infer<typeof assumptions>;

export const DEFAULT_ASSUMPTIONS: Assumptions = assumptions.parse({
  ...INTERFACE_DEFAULTS,
  ...PRODUCT_DEFAULTS,
});

/** Thrown by `parseAssumptions`: one readable line per wrong key. */
export class AssumptionsError extends Error {
  override name = 'AssumptionsError';

  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

type Tree = { [key: string]: unknown };

/**
 * Defaults with the JSON overrides merged in: objects key by key, arrays and single values as a whole.
 * Throws `AssumptionsError` for text that is no JSON object, for unknown keys and for wrong values.
 */
export function parseAssumptions(text?: string): Assumptions {
  if (text === undefined || text.trim() === '') return structuredClone(DEFAULT_ASSUMPTIONS);
  let overrides: unknown;
  try {
    overrides = JSON.parse(text);
  } catch {
    throw new AssumptionsError(['The assumptions are not valid JSON.']);
  }
  if (!isTree(overrides)) throw new AssumptionsError(['The assumptions must be a JSON object.']);
  const result = assumptions.safeParse(merge(structuredClone(DEFAULT_ASSUMPTIONS), overrides));
  if (!result.success) throw new AssumptionsError(result.error.issues.flatMap(describe));
  return result.data;
}

function merge(base: Tree, overrides: Tree): Tree {
  const entries = Object.entries(overrides).map(([key, value]) => {
    const current = Object.hasOwn(base, key) ? base[key] : undefined;
    return [key, isTree(current) && isTree(value) ? merge(current, value) : value] as const;
  });
  return Object.fromEntries([...Object.entries(base), ...entries]);
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return [`${path}: ${issue.message}.`];
  return issue.keys.map((key) => `${path === '' ? key : `${path}.${key}`}: no such setting.`);
}
