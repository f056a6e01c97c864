/** Read on the server alone: the sign-in page carries none of it. */
export const singleSignOn = {
  enter: 'Sign in with single sign-on',
  error: {
    down: 'The single sign-on service does not answer. Sign in with your password, or try again in a moment.',
    failed:
      'Single sign-on did not finish, and you are not signed in. Try again, or sign in with your password.',
    unverified:
      'The single sign-on service does not vouch for your e-mail address. Ask its administrator to verify it.',
    no_email:
      'The single sign-on service sent no “email” claim. Ask its administrator to add it to the token of Mesa.',
    no_email_verified:
      'The single sign-on service sent your address without the claim “email_verified”. Ask its administrator to send it, or ours to trust your domain.',
    guest:
      'You are a guest in the directory of the single sign-on service. Ask an administrator here for an invitation.',
    weak: 'Your sign-in at the single sign-on service was too long ago, or without the second step that is required here. Sign in there again.',
    taken:
      'There is already an account with your e-mail address here. Sign in with its password once: from then on single sign-on opens it.',
    disabled: 'Your account here is disabled. Ask an administrator.',
    ended: 'Your invitation has ended. Ask an administrator for another one.',
  },
};
