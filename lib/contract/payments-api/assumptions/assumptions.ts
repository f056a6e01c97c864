import { z } from 'zod';
import { INTERFACE_DEFAULTS, interfaceAssumptions } from './interface-assumptions';
import { PRODUCT_DEFAULTS, productAssumptions } from './product-assumptions';

/** Every point the contract leaves open (O-01 to O-60), with defaults. No assumption is coded elsewhere. */
const assumptions = z.strictObject({ ...interfaceAssumptions, ...productAssumptions });
export type Assumptions = z.infer<typeof assumptions>;

export const DEFAULT_ASSUMPTIONS: Assumptions = assumptions.parse({
  ...INTERFACE_DEFAULTS,
  ...PRODUCT_DEFAULTS,
});

/** Its message has one line for each wrong key. */
export class AssumptionsError extends Error {
  override name = 'AssumptionsError';

  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
  }
}

type Tree = { [key: string]: unknown };

/** Merges the JSON overrides into the defaults: objects by key, arrays whole. Throws `AssumptionsError`. */
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
