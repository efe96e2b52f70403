export { ApiError, NetworkError } from './client/errors.ts';
export { createTaice, type CreateTaice } from './create-taice.ts';
export { delays } from './delays.ts';
export { ruleNow } from './device/device.ts';
export {
  formatCount,
  formatDate,
  formatDuration,
  formatPoints,
  formatTime,
  relativeTime,
} from './display.ts';
export { offerHomeScreen, settleHomeScreen } from './overlays/home-screen.ts';
export {
  closeOverlay,
  confirm,
  openLogin,
  openSignIn,
  overlayAtom,
  type LoginMode,
  type Overlay,
} from './overlays/store.ts';
export {
  dropQueries,
  invalidate,
  queryState,
  readQuery,
  runQuery,
  type QueryKey,
  type QueryRun,
  type QueryState,
} from './queries/cache.ts';
export {
  langAtom,
  onlineAtom,
  readyAtom,
  tokenAtom,
  userAtom,
  walletAtom,
} from './session/atoms.ts';
export { codeCountdownAtom, sendCode, type CodePurpose } from './session/code.ts';
export { setLang } from './session/lang.ts';
export {
  logIn,
  logOut,
  onSession,
  refreshUser,
  whenReady,
  type LogIn,
  type SessionEvent,
} from './session/session.ts';
export { checkEmail, checkLogin, checkWithCode, type FieldProblem } from './session/validators.ts';
export { afterNavigation, claimReward, refreshWallet, signInToday } from './session/wallet.ts';
export {
  dismissToast,
  holdToasts,
  toast,
  toastsAtom,
  type Toast,
  type ToastKind,
} from './toasts/store.ts';
export { errorText } from './toasts/error-text.ts';
export type { Api, AppType, CallOptions, JotaiStore, Platform, Taice } from './types.ts';
export { createWatch } from './watch/create-watch.ts';
export type { ClaimResult, Watch, WatchState } from './watch/types.ts';
