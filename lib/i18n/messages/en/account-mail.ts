/** Of the mails about a person's own access; plain text with names in braces. */
export const accountMail = {
  subject: 'Mesa: {event}',
  hello: 'Hello {name},',
  what: '{event}, {time}, at {place}.',
  device: 'From: {device}.',
  end: 'If this was not you, or you did not expect it, end your sessions at {link} and tell an administrator at once.',
  events: {
    factor_added: 'A second factor was added to your account',
    factor_removed: 'A second factor was removed from your account',
    codes_made: 'New recovery codes were made for your account',
    factors_reset: 'Your second factors were removed so that you can enter without the lost device',
    password_changed: 'Your password was changed',
    password_reset: 'Your password was chosen anew by a link',
    reset_made: 'A link to choose another password was made for you',
    new_device: 'You signed in from a browser that was not known',
    role_changed: 'Your role was changed',
  },
};
