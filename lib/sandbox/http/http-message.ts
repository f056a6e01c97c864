import 'server-only';

/** Headers of a request as they are asked for: any case of the name, several of one name joined by commas. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

/** A request, whatever carried it: a socket, or the `Request` of a mount in another server. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeaderReader;
  /** The raw bytes, or null when there are more than `maxBytes` (O-53: a 400, never 413). */
  body(maxBytes: number): Promise<Uint8Array | null>;
}

/** An answer before anything carries it. `body` is null where there is none. */
export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}
