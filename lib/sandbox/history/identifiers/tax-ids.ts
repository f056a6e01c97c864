import 'server-only';

/** CPF from nine digits, plus two check digits modulo 11. */
export function cpfOf(base: string): string {
  return withChecks(base, [10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
}

/** CNPJ from an eight-digit root, branch `0001`. */
export function cnpjOf(root: string): string {
  return withChecks(
    `${root}0001`,
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  );
}

function withChecks(base: string, first: readonly number[], second: readonly number[]): string {
  const once = base + checkDigit(base, first);
  return once + checkDigit(once, second);
}

function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (digits.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}
