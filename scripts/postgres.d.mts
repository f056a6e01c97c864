export interface TestServer {
  /** Address of the maintenance database; make your own with `create database`. */
  url: string;
  version: string;
  /** Starts the killed cluster again on the same port. */
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export function missingPostgres(): string | null;
export function startPostgres(): Promise<TestServer>;
