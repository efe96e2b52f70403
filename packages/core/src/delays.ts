/** Delays in ms; product.md 9 where nothing else is said. */
export const delays = {
  requestTimeout: 60_000,
  /** Between a login's answer and its pop-up going away. */
  loginHide: 1_000,
  signInPopup: 1_000,
  /** After the login dialog closes, its mode and fields start anew. */
  modeReset: 300,
  dialogClose: 350,
  toast: 5_000,
  code: 60_000,
  guide: 30_000,
  chunk: 120_000,
  /** Before the one retry of an answer that did not arrive. */
  retry: 400,
} as const;
