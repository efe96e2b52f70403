import { safeStorage } from '@taice/core';

/**
 * Lets the page's outline be that of whoever has a session in this browser, before it is known whether that
 * still lives: they have a sidebar and tabs, a visitor an invitation.
 */
export const tellWho = ({ document }: Window): void => {
  if (safeStorage().get('token') !== null) document.documentElement.dataset['who'] = 'person';
};
