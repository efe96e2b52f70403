import { safeStorage } from '@taice/core';

/**
 * Draws the outline of a logged-in page if this browser has a session, before it is known to be valid. Members have a
 * sidebar and tabs, a visitor an invitation.
 */
export const markLoggedIn = ({ document }: Window): void => {
  if (safeStorage().get('token') !== null) document.documentElement.dataset['who'] = 'person';
};
