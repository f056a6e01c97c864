/** What every printed record says around its own words. */
export const printed = {
  label: 'Page to print',
  sandbox: 'Sandbox: test data, no real money',
  print: 'Print',
  mask: 'Mask the destination',
  figures: 'The figures',
  words: 'In the API’s words',
  ids: 'Identifiers',
  says: 'What this page says',
  not: 'What it does not say',
  again: 'Read this record again',
  againBody:
    'The link opens the record for people who may sign in to this dashboard, with what the API says then. This page does not change.',
  qr: 'QR code of the record’s address',
  printedBy: 'Printed by',
  printedAt: 'Printed at',
  zone: 'Zone',
  notGiven: 'Not given',
};
