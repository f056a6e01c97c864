/** One setting of an open point: a path into the assumptions, or the name of an environment variable. */
export interface OpenPointSetting {
  key: string;
  /** The value in use as JSON text; absent for an environment variable, whose value is never told. */
  value?: string;
  /** True when `PAYMENTS_ASSUMPTIONS` changed it. */
  overridden: boolean;
}

/** One of the open points O-01..O-60 as this deployment has it. */
export interface OpenPoint {
  id: string;
  question: string;
  settings: OpenPointSetting[];
}

/** A key by what may be told of it: whether it is there, and a tail or a fingerprint; never the key. */
export interface KeyFacts {
  configured: boolean;
  /** Last characters of the API key, at most four. */
  tail?: string;
  /** Hex SHA-256 of the public key (SubjectPublicKeyInfo, DER) that belongs to the signing key. */
  fingerprint?: string;
}

/** `GET /api/settings`: diagnostics for administrators. No secret is part of it. */
export interface SettingsAnswer {
  now: string;
  build: string;
  environment: 'sandbox' | 'live';
  time_zone: string;
  upstream: {
    /** Absent while the embedded sandbox answers inside this process. */
    host?: string;
    state: 'ok' | 'failing' | 'unknown';
    api_key: KeyFacts;
    signing_key: KeyFacts;
    webhook_secret: KeyFacts;
    naas_webhook_secret: KeyFacts;
    api_version?: string;
    /** Service clock minus ours, milliseconds (safety 62). */
    clock_offset_ms?: number;
    last_answer_at?: string;
  };
  store: {
    kind: 'embedded' | 'postgres';
    version: string;
    /** True when acknowledged writes survive a power cut. */
    durable: boolean;
  };
  /** Hosts to which a payer may be sent back after paying (safety 47). */
  return_hosts: string[];
  open_points: OpenPoint[];
}
