export interface SandboxProcess {
  base: string;
  output: string;
  pid: number;
  stop(): Promise<void>;
}

export function startSandboxProcess(
  args?: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<SandboxProcess>;
