/**
 * Lets the page's outline be that of whoever has a session in this browser, before it is known whether that
 * still lives: they have a sidebar and tabs, a visitor an invitation.
 */
export const tellWho = ({ document, localStorage }: Window): void => {
  try {
    if (localStorage.getItem('token') === null) return;
    document.documentElement.dataset['who'] = 'person';
  } catch {
    // Where nothing may be stored nobody has a session yet.
  }
};
