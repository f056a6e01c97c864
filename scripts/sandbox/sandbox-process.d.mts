export interface SandboxProcess {
  base: string;
  /** What it printed. */
  output: string;
  pid: number;
  stop(): Promise<void>;
}

export function startSandboxProcess(
  args?: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<SandboxProcess>;
