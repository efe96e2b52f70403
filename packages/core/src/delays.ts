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
  /** What a viewer may take to sign in a TON wallet: a payload with less time left is replaced. */
  tonSigning: 120_000,
  /** Between two payloads, however short the server lets them live. */
  tonEarliest: 10_000,
  /** What a viewer may take to answer in a wallet on another device. */
  walletAnswer: 120_000,
  /** In which the server has worked a score out anew. */
  scored: 2_000,
  /** Before the one retry of an answer that did not arrive. */
  retry: 400,
  /** The longest that a question which came too often waits by itself to be asked again. */
  soon: 2_000,
} as const;
