export const mailChoices = {
  title: 'Alerts by mail',
  body: 'What happened, and a link. In your present language, to your address.',
  digest: 'The digest leaves at 08:00, {zone}.',
  no_server: 'No mail server is set here, so no mail is sent.',
  demo: 'Nothing leaves a demo: no mail is sent.',
  mode: { off: 'Off', at_once: 'At once', daily: 'In the daily digest' },
  failed: 'Your choice was not kept. Try again.',
};
