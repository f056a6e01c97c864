/** Read on the server alone: the sign-in page carries none of it. */
export const singleSignOn = {
  enter: 'Sign in with single sign-on',
  error: {
    down: 'The single sign-on service does not answer. Sign in with your password, or try again in a moment.',
    failed:
      'Single sign-on did not finish, and you are not signed in. Try again, or sign in with your password.',
    unverified:
      'The single sign-on service does not vouch for your e-mail address. Ask its administrator to verify it.',
    taken:
      'There is already an account with your e-mail address here. Sign in with its password once: from then on single sign-on opens it.',
    disabled: 'Your account here is disabled. Ask an administrator.',
    ended: 'Your invitation has ended. Ask an administrator for another one.',
  },
};
