export const subMerchantOnboarding = {
  title: 'Enrol a sub-merchant',
  sub: 'The API gives it a correlation ID; it is added to the register, and a link begins its onboarding.',
  name: 'Name in Mesa',
  nameHint: 'Only for this dashboard: the API does not know it.',
  tags: 'Tags',
  tagsHint: 'Separated by commas.',
  enrol: 'Enrol',
  failed: 'It could not be enrolled.',
  lost: 'It is not known whether it was enrolled.',
  retrySafe: 'Trying again with the same fields enrols no second one.',
  correlationId: 'Correlation ID',
  open: 'Open the sub-merchant',
  another: 'Enrol another',
  notRegistered:
    'It is enrolled, but could not be added to the register. Copy the ID and add it there by hand.',
  states: {
    enrolled: 'Enrolled.',
    sending: 'Under way.',
    refused: 'Refused.',
    unknown: 'Outcome unknown.',
  },
  outcomes: {
    enrolled: 'Send the link below to the sub-merchant: its onboarding begins there.',
    sending: 'This sub-merchant is being enrolled now.',
    refused: 'The API did not enrol the sub-merchant.',
    unknown:
      'No usable answer came, so it is not known whether it was enrolled. Nothing is sent again automatically.',
  },
  link: {
    title: 'Onboarding link',
    body: 'The sub-merchant opens it and fills in the KYB form. Earlier links keep working: each leads to the same onboarding.',
    make: 'Make an onboarding link',
    failed: 'The link could not be made.',
    name: 'onboarding link',
    qr: 'QR code of the onboarding link',
    open: 'Open the form',
  },
};
