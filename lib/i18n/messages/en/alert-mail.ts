/** Of what leaves the browser; plain text with names in braces. */
export const alertMail = {
  open: 'Open in Mesa',
  more: 'And {count} more: {link}',
  digest: {
    one: '1 notice from Mesa since the last digest',
    many: '{count} notices from Mesa since the last digest',
  },
  chosen: 'You chose to get this by mail. Change it at {link}',
  test: 'This is a test from Mesa. Alerts arrive here.',
  /** Where nobody in particular is told. */
  toAll: {
    request_made: '{name} asks for a second person to decide a request.',
    request_approved: '{name} approved a request.',
    request_rejected: '{name} rejected a request.',
    request_back: 'A request went back: the quote was outside its bound when {name} pressed.',
    request_withdrawn: '{name} withdrew a request.',
    request_expired: 'A request ended before anybody decided it.',
    request_unknown: 'An approved request has no known outcome.',
  },
};
