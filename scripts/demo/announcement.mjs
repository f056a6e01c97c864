const PASSWORD = 'mesa-demo-2026';
const ROLES = [
  ['viewer@mesa.example', 'reads balances, conversions and transactions'],
  ['support@mesa.example', 'reads, and reveals personal data with a reason'],
  ['accountant@mesa.example', 'reads and exports, and reveals personal data with a reason'],
  ['operator@mesa.example', 'reads, asks for quotes, makes checkout links, and steers the sandbox'],
  ['treasurer@mesa.example', 'reads, asks for quotes and accepts them, but does not steer the sandbox'],
  ['admin@mesa.example', 'manages people and settings, and moves no money beside a treasurer'],
];

/** What `npm run demo` says once it serves. */
export function announcement(origin) {
  const width = Math.max(...ROLES.map(([email]) => email.length));
  return [
    `\n  Mesa is at ${origin}\n`,
    '  Open it and press a person: you are in, without a password. Inside, you can change person at any time.\n',
    `  Scripts, and the page for passwords, sign in with one of these, password ${PASSWORD}`,
    ...ROLES.map(([email, can]) => `    ${email.padEnd(width)}  ${can}`),
    '\n  Ctrl-C ends it. What you did stays in .data/ until you delete that folder.\n',
  ].join('\n');
}
