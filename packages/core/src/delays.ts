/** Delays in ms. */
export const delays = {
  requestTimeout: 60_000,
  /** Between a login's answer and the end of its pop-up. */
  loginHide: 1_000,
  signInPopup: 1_000,
  /** After the login dialog closes, its mode and fields are reset. */
  modeReset: 300,
  dialogClose: 350,
  toast: 5_000,
  code: 60_000,
  guide: 30_000,
  chunk: 120_000,
  /** The time to sign in a TON wallet: a payload that expires sooner is replaced. */
  tonSigning: 120_000,
  /** Between two payloads, however soon the server lets them expire. */
  tonMinValidity: 10_000,
  /** The time to answer in a wallet on another device. */
  walletAnswer: 120_000,
  /** The server's time to recompute a score. */
  leaderboardRefresh: 2_000,
  /** Before the one retry of an answer that did not arrive. */
  retry: 400,
  /** The longest wait before a rate-limited read is retried automatically. */
  maxRateLimitWait: 2_000,
} as const;
