/** Headers of every answer, including static files and errors (safety W4). */
export const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), serial=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  },
];

/** The default content policy; proxy.ts replaces it on pages. */
export const STRICTEST_POLICY = {
  key: 'content-security-policy',
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Two years, over https only: browsers ignore it on plain http. */
export const HSTS = { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' };
