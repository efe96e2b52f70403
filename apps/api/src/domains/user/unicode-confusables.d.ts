// The package names a file of types that it does not have.
declare module 'unicode-confusables' {
  /** Each character's prototype in the place of it (UTS 39, confusables.txt), zero-width ones left out. */
  export const rectifyConfusion: (text: string) => string;
}
