import 'server-only';
import type { AccountKeys } from '@/lib/sandbox/world/seed';
import type { SandboxRequest, SandboxResponse } from './http-message';

/** The emulator as its callers see it. Types only: importing this file loads no sandbox code. */
export interface Sandbox {
  answer(request: SandboxRequest): Promise<SandboxResponse>;
  fetch(request: Request): Promise<Response>;
  /** Serves `/_sandbox/*`. */
  control(request: Request): Promise<Response>;
  pages(request: Request): Promise<Response>;
  /** Keys of account A. */
  keys: AccountKeys;
  /** When this world was created or reset, epoch milliseconds: data cached from an earlier one is void. */
  madeAt(): Promise<number>;
  settled(): Promise<void>;
  dispose(): void;
}
