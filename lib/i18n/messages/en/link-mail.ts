/** Of the mails with a link; plain text with names in braces. */
export const linkMail = {
  invitation: {
    subject: 'Your invitation to Mesa',
    lines: {
      hello: 'Hello {name},',
      what: 'You are invited to Mesa at {place}. Choose a password here to enter:',
      link: '{link}',
      end: 'The link works once and ends {time}. If you did not expect it, ignore this message.',
    },
  },
  reset: {
    subject: 'Choose another password for Mesa',
    lines: {
      hello: 'Hello {name},',
      what: 'Choose another password for Mesa at {place} here:',
      link: '{link}',
      end: 'The link works once and ends {time}. Your present password works until you choose another. If you did not ask for this, tell an administrator.',
    },
  },
};
