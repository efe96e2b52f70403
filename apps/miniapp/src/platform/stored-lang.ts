/** The language that was chosen on this device; null where none was, or nothing can be kept. */
export const storedLang = (): string | null => {
  try {
    return window.localStorage.getItem('lang');
  } catch {
    return null;
  }
};
