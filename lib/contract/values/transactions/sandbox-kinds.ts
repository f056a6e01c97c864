/** What the sandbox can begin, as a flow outside Mesa would. */
export const SANDBOX_KINDS = ['onramp', 'offramp', 'checkout'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];
