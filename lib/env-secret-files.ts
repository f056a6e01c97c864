import 'server-only';
import { readFileSync } from 'node:fs';

/** Each may be given as a file, `NAME_FILE`, as container engines and systemd hand out secrets. */
export const SECRETS = [
  ...['PAYMENTS_API_KEY', 'PAYMENTS_SIGNING_KEY', 'PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_NAAS_WEBHOOK_SECRET'],
  ...['PAYMENTS_WEBHOOK_SECRET_PREVIOUS', 'PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS'],
  ...[
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'AUDIT_SIGNING_KEY',
    'DATABASE_URL',
    'DATABASE_URL_DIRECT',
    'ADMIN_PASSWORD',
  ],
  ...['SANDBOX_CONTROL_TOKEN', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET', 'SMTP_URL'],
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
];

type Source = Readonly<Record<string, string | undefined>>;

/** The environment with the contents of named files, and an error a line that quotes no value. */
export function withSecretFiles(source: Source): { source: Source; errors: string[] } {
  const read: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of SECRETS) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) errors.push(`${name} and ${name}_FILE exclude each other`);
    else
      try {
        read[name] = readFileSync(file, 'utf8').trim();
        if (read[name] === '') errors.push(`${name}_FILE is empty`);
      } catch {
        errors.push(`${name}_FILE cannot be read`);
      }
  }
  return { source: { ...source, ...read }, errors };
}
