import 'server-only';

/** Case-insensitive headers; repeated ones are joined by commas. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderReader;
  /** The raw bytes; null above `maxBytes` (O-53: a 400, never 413). */
  body(maxBytes: number): Promise<Uint8Array | null>;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}
