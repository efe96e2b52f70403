/** A choice for this browser; it survives a log-out, and the server reads it. */
export type PreferenceName = 'lang' | 'theme';

const yearS = 31_536_000;

export const savePreferenceCookie = (name: PreferenceName, value: string): void => {
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${yearS}; SameSite=Lax`;
  } catch {
    // Refused, for example in a sandboxed frame: the choice then lasts as long as the page.
  }
};

/** Null if nothing was chosen, or nothing can be stored. */
export const readPreferenceCookie = (name: PreferenceName): string | null => {
  try {
    const entry = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return entry?.slice(name.length + 1) ?? null;
  } catch {
    return null;
  }
};
