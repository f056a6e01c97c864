export interface TestServer {
  /** Address of the maintenance database; make your own with `create database`. */
  url: string;
  version: string;
  /** Starts the killed cluster again on the same port. */
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export interface SmallDisk {
  /** An empty folder there that belongs to the server. */
  tables: string;
  /** Leaves no byte free. */
  fill(): void;
  empty(): void;
  unmount(): void;
}
export function missingPostgres(): string | null;
export function startPostgres(): Promise<TestServer>;
export function mountSmallDisk(): SmallDisk | null;
