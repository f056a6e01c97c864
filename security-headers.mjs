/** Headers of every answer, static files and errors included (safety W4). */
export const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  },
];

/** The strictest content policy there is; proxy.ts replaces it on pages, which need their own scripts and styles. */
export const STRICTEST_POLICY = {
  key: 'content-security-policy',
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Two years, and only where the answer travels over https: on plain http browsers ignore it. */
export const HSTS = { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' };
