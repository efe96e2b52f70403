/** Tells where its video stands, of each that is on the page. */
const tellers = new Set<() => void>();

/** Lets `tell` be asked by `tellTimes`; the returned call ends it. */
export const onTellTimes = (tell: () => void): (() => void) => {
  tellers.add(tell);
  return () => void tellers.delete(tell);
};

/**
 * Every video says where it stands, as with `timeupdate`: before a page ends, because a browser says it
 * four times a second at best, and later on a busy machine.
 */
export const tellTimes = (): void => {
  for (const tell of tellers) tell();
};
