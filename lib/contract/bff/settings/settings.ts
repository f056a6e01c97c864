export interface OpenPointSetting {
  key: string;
  /** JSON text; environment variables are never shown. */
  value?: string;
  overridden: boolean;
}

/** O-01 to O-60 as this deployment sets it. */
export interface OpenPoint {
  id: string;
  question: string;
  settings: OpenPointSetting[];
}

/** Facts about a key, never the key itself. */
export interface KeyFacts {
  configured: boolean;
  /** At most four last characters of the API key. */
  tail?: string;
  /** Hex SHA-256 of the public signing key (SubjectPublicKeyInfo, DER). */
  fingerprint?: string;
}

/** Holds no secret. */
export interface SettingsAnswer {
  now: string;
  build: string;
  environment: 'sandbox' | 'live';
  time_zone: string;
  upstream: {
    host?: string;
    state: 'ok' | 'failing' | 'unknown';
    api_key: KeyFacts;
    signing_key: KeyFacts;
    webhook_secret: KeyFacts;
    naas_webhook_secret: KeyFacts;
    api_version?: string;
    /** Service minus ours, milliseconds (safety 62). */
    clock_offset_ms?: number;
    last_answer_at?: string;
  };
  store: {
    kind: 'embedded' | 'postgres';
    version: string;
    /** True when acknowledged writes survive a power cut. */
    durable: boolean;
  };
  return_hosts: string[];
  open_points: OpenPoint[];
}
