export type Kept = readonly (readonly [key: string, value: string])[];

/** What TON Connect remembers of a connection, as the page's storage has it now. */
export const keptTon = (): Kept => {
  try {
    return Object.entries(localStorage).filter(([key]) => key.startsWith('ton-connect'));
  } catch {
    // Reading the property throws where the browser keeps sites from storing.
    return [];
  }
};
