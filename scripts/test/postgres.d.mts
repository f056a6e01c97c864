export interface TestServer {
  /** Address of the maintenance database; create a database of your own in it. */
  url: string;
  version: string;
  /** Starts the killed cluster again on the same port. */
  start(): Promise<void>;
  /** Of the postmaster. */
  pid(): number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export interface SmallDisk {
  /** An empty folder on it that the server owns. */
  tables: string;
  /** Fills the disk completely. */
  fill(): void;
  empty(): void;
  unmount(): void;
}
export function missingPostgres(): string | null;
export function startPostgres(settings?: readonly string[]): Promise<TestServer>;
export function mountSmallDisk(): SmallDisk | null;
/** Ids of a user of this machine; throws where there is none of that name. */
export function idsOf(name: string): { uid: number; gid: number };
