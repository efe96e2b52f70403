/** What somebody has chosen for this browser; kept through a log-out, and known to the server. */
export type ChoiceName = 'lang' | 'theme';

const yearS = 31_536_000;

export const keepChoice = (name: ChoiceName, value: string): void => {
  try {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${yearS}; SameSite=Lax`;
  } catch {
    // Refused, in a sandboxed frame for one: the choice then lasts as long as the page.
  }
};

/** Null where nothing was chosen, or nothing can be kept. */
export const keptChoice = (name: ChoiceName): string | null => {
  try {
    const kept = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return kept?.slice(name.length + 1) ?? null;
  } catch {
    return null;
  }
};
