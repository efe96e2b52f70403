export { ApiError, NetworkError } from './client/errors.ts';
export { fieldOf } from './client/field-of.ts';
export { createTaice, type CreateTaice } from './create-taice.ts';
export { delays } from './delays.ts';
export { keepChoice, keptChoice } from './device/choice-cookie.ts';
export { safeStorage, storageArea, tabStorage } from './device/storage.ts';
export { todayAtom } from './wallet/follow-days.ts';
export { ruleNow, storesData } from './device/device.ts';
export { untilNextSecond } from './time/second.ts';
export { confirmBy, confirmByWallet } from './session/confirm-by.ts';
export { askedAtom, type Asked } from './session/asked.ts';
export {
  locales,
  perLang,
  formatCount,
  formatDate,
  formatDuration,
  formatPoints,
  formatTime,
  relativeTime,
} from './display.ts';
export { offerHomeScreen, settleHomeScreen, offerHomeOnce } from './overlays/home-screen.ts';
export {
  celebrate,
  closeOverlay,
  confirm,
  openInvite,
  openLogin,
  openShare,
  openSignIn,
  openTon,
  openWallet,
  overlayAtom,
  quietAtom,
  type LoginMode,
  type Overlay,
  type SharedPost,
  type WalletPurpose,
} from './overlays/store.ts';
export { approveComment, keepWords, pinComment, react, removeComment } from './comments/act.ts';
export { draftUnder, keepDraft } from './comments/drafts.ts';
export { momentsIn } from './comments/moments.ts';
export { commentKeys, commentQueries, type CommentSort } from './comments/queries.ts';
export { isOnItsWay, postComment as say } from './comments/post-comment.ts';
export { downloadFigures } from './analytics/download-figures.ts';
export { wholeShares } from './analytics/whole-shares.ts';
export { addressQueries } from './addresses/queries.ts';
export { removeAddress, storeAddress } from './addresses/store.ts';
export {
  addressProblems,
  problemsIn,
  type AddressField,
  type AddressProblems,
} from './addresses/problems.ts';
export { analyticsKeys, analyticsQueries, type FiguresAsked } from './analytics/queries.ts';
export {
  creatorKeys,
  creatorQueries,
  type CreatorsWish,
  type FollowWish,
  type VideoOrder,
} from './creators/queries.ts';
export {
  contentQueries,
  type BannerPlace,
  type Doc,
  type DocBrief,
  type DocType,
} from './content/queries.ts';
export { interestKeys, interestQueries } from './interests/queries.ts';
export { setFlag, setLater } from './library/later.ts';
export { moreAtom, type More } from './library/more.ts';
export { keepKeys, keepQueries, type KeptFilter, type Trial } from './library/queries.ts';
export {
  clearHistory,
  forgetViewing,
  sayNotInterested,
  setBlocked,
} from './library/feed-exclusions.ts';
export { liveAtom } from './live/store.ts';
export { startLive } from './live/start-live.ts';
export { readAllMessages, readMessages } from './messages/read-messages.ts';
export { invitationKeys, invitationQueries, type InvitationDetail } from './invitations/queries.ts';
export { cameWith, claimMilestone, nudgeFriend } from './invitations/acts.ts';
export {
  addPostReward,
  cancelPostReward,
  isAsPromised,
  pickComment,
  postRewardQueries,
  type PostRewardDetail,
  type PostRewardTypes,
} from './rewards/post-rewards.ts';
export { activityQueries, type ActivityDetail, type ActivityPart } from './activities/queries.ts';
export { leaderboardQueries, type Leaderboard } from './leaderboard/queries.ts';
export { takePart } from './leaderboard/take-part.ts';
export {
  buyOffer,
  type NftBought,
  type NftDetail,
  type NftOffered,
  type NftOffers,
  type NftOrdered,
  type NftPayments,
  nftQueries,
  offerItem,
  type OfferFilter,
  orderSeries,
  withdrawOffer,
} from './nft/market.ts';
export {
  type Equipment,
  givePotions,
  type PotionsGiven,
  type OwnNftFilter,
  ownNftQueries,
  repair,
  takeOff,
  wear,
  withdrawOffers,
} from './nft/own.ts';
export { type BoxOpened, boxQueries, openBox, ownSeed } from './nft/draws.ts';
export { chainNftQueries, type ChainNfts, mintItem } from './nft/chain.ts';
export {
  followNftTransfer,
  forgetNftTransfer,
  giveUpNftTransfer,
  type NftTransfer,
  nftTransferAtom,
  nftTransferOutcome,
  type NftTransferProblem,
  nftTransferProblem,
  startNftTransfer,
} from './nft/own-transfer.ts';
export { cancelChainOrder, coinCost, type OrderDetail, orderQueries } from './nft/chain-orders.ts';
export {
  followOrderPayment,
  giveUpOrderPayment,
  type OrderPayment,
  orderPaymentAtom,
  orderPaymentOutcome,
  orderPaymentProblem,
  type OrderPaymentProblem,
  startOrderPayment,
} from './nft/pay-order.ts';
export { type PotionWay, potionWays } from './nft/repair-ways.ts';
export { notificationQueries, savePrefs, type PrefChanges } from './notifications/prefs.ts';
export { pushState, switchPushOff, switchPushOn, type PushState } from './notifications/push.ts';
export { keepTimes, keptTimes, type OwnTimes } from './notifications/own-times.ts';
export { messageKeys, messageQueries } from './messages/queries.ts';
export {
  beginFeed,
  feedQuery,
  forgetFeed,
  keepFeedForViewer,
  knownSlides,
  slidesOf,
  type FeedItem,
  type Slide,
} from './posts/feed.ts';
export { reloadViewerFields as learnOwn } from './posts/reload-viewer-fields.ts';
export { patchPost, withPost, type PostPatch } from './posts/patch-post.ts';
export { postListQueries } from './posts/list-queries.ts';
export { postKeys, postQueries } from './posts/queries.ts';
export { like, toggleCollect, toggleDislike, toggleFollow, toggleLike } from './posts/reactions.ts';
export { receiveShare } from './posts/receive-share.ts';
export {
  miniAppLink,
  plainLink,
  shareLinkQuery,
  shareCard,
  tellShared,
  type ShareChannel,
  type ShareLink,
} from './posts/sharing.ts';
export { cancelOrder, confirmReceipt, showCode } from './prizes/orders.ts';
export { wishFor } from './prizes/wish.ts';
export { prizeQueries, type OrderPart, type PrizeDetail } from './prizes/queries.ts';
export { redeem, type Wanted } from './prizes/redeem.ts';
export { planToGoal as wayTo, type GoalPlan as Way, type WayStep } from './prizes/plan-to-goal.ts';
export { createQueries } from './queries/client.ts';
export { forgetAnswers } from './queries/forget.ts';
export {
  itemsOf,
  readList,
  type ListRead,
  type PageReply,
  type PageStart,
} from './queries/pages.ts';
export { askAgain, read, type Read } from './queries/read.ts';
export { claimReward } from './rewards/claim-reward.ts';
export { rewardKeys } from './rewards/keys.ts';
export { rewardQueries } from './rewards/queries.ts';
export { searchKeys, searchQueries, type FoundBeside, type Wish } from './search/queries.ts';
export {
  addSearch,
  clearSearches,
  forgetSearch,
  searchesAtom,
  searchesOf,
} from './search/recent.ts';
export { signInKeys } from './sign-in/keys.ts';
export { signInQueries } from './sign-in/queries.ts';
export { setStreak } from './sign-in/set-streak.ts';
export { signInToday } from './sign-in/sign-in-today.ts';
export { langAtom, onlineAtom, readyAtom, tokenAtom } from './session/atoms.ts';
export { codeCountdownAtom, sendCode, type CodePurpose } from './session/code.ts';
export { completeGuide, confirmAge } from './session/complete-guide.ts';
export { closeGuide, guideAtom, openGuide } from './session/guide.ts';
export {
  closeMorning,
  closeSignIn,
  suppressSignInPopup as putSignInAside,
  signInPutAside,
} from './session/launch.ts';
export {
  hasPlace,
  saveResumeState as keepPlace,
  loadResumeState as placeLeft,
  type LeftPlace,
} from './session/resume-state.ts';
export { setLang } from './session/lang.ts';
export { bindTon, logInByTon, tonPayload } from './session/ton.ts';
export {
  challengeOf,
  finishOauth,
  googleAddress,
  telegramAddress,
  type OauthReturn,
  type TelegramWidget,
} from './session/oauth.ts';
export {
  enter,
  logIn,
  logOut,
  onSession,
  refreshUser,
  whenReady,
  type LogIn,
  type SessionEvent,
} from './session/session.ts';
export { checkEmail, checkLogin, checkWithCode, type FieldProblem } from './session/validators.ts';
export { WalletProblem, type WalletProblemKind } from './session/wallet-problem.ts';
export {
  acceptWalletTerms,
  bindWallet,
  linkAtom,
  linkWallet,
  logInByWallet,
  resumeWallet,
  strangerAtom,
  hadWallet,
  walletTermsAccepted,
} from './session/wallet-link.ts';
export {
  uploadAttachment as bringBeside,
  type Attachment as Beside,
} from './studio/attachments.ts';
export { chaptersMin, markMinS, type ChapterMark, type SkipMark } from './studio/outline.ts';
export {
  ownVideosChanged,
  remakeVideo,
  removeVideos,
  restoreVideos,
  showVideos,
} from './studio/own-videos.ts';
export { studioKeys, studioQueries, type OwnFilter } from './studio/queries.ts';
export type { Uploads } from './studio/uploads/engine.ts';
export { secondsLeft } from './studio/uploads/pace.ts';
export { leftParts, leftPartsOf, leftText } from './studio/uploads/left-behind.ts';
export { uploadsOf, uploadsWait } from './studio/uploads/page-uploads.ts';
export { uploadsAtom, uploadsKeptAtom } from './studio/uploads/store.ts';
export { conflictOf } from './studio/uploads/trouble.ts';
export {
  needsOtherFile,
  type CaptionChoice,
  type CoverChoice,
  type PublishWhen,
  type Upload,
  type UploadProblem,
  type UploadStep,
  type UploadWords,
} from './studio/uploads/types.ts';
export {
  blankWords,
  checkWords,
  formOf,
  storedWords,
  tagsOf,
  wordsOfOwn,
  type WordsProblem,
} from './studio/uploads/words.ts';
export { taskKeys, taskQueries, type TaskLogFilter } from './tasks/queries.ts';
export {
  type ActiveTask,
  activeTaskAtom,
  endActiveTask,
  startActiveTask,
  taskPanelAtom,
} from './tasks/active-task.ts';
export { missingOf, nextStep, shareOf, type NextStep, type TaskGroup } from './tasks/next-step.ts';
export { userKeys, userQueries } from './user/queries.ts';
export { setViewer, viewerOf } from './user/viewer.ts';
export { afterNavigation, refreshWallet, walletOf } from './wallet/balance.ts';
export {
  cancelCashOut,
  cashOut,
  cashOutQueries,
  type CashedOut,
  type CashOutTerms,
} from './wallet/cash-outs.ts';
export type { CoinCost } from './coins/coin-cost.ts';
export { type CoinProblem, coinProblem, spendableCoin } from './coins/coin-problem.ts';
export {
  clearCoinAllowance,
  coinTransferAtom,
  followCoinTransfer,
  forgetCoinTransfer,
  giveUpCoinStep,
  startCoinTransfer,
} from './coins/coin-progress.ts';
export {
  canGiveUp,
  type CoinStep,
  type CoinStepKey,
  type CoinTransfer,
  coinOutcome,
  coinStepsOf,
  newCoinTransfer,
  nextCoinStep,
} from './coins/coin-transfer.ts';
export { coinQueries } from './coins/queries.ts';
export {
  readStatement,
  type Statement,
  statementCsv,
  statementMonths,
} from './ledger/statement.ts';
export { pointsMoved } from './wallet/points-moved.ts';
export { publishedDays } from './wallet/day-queries.ts';
export { walletKeys, walletQueries, type Arrivals } from './wallet/queries.ts';
export {
  dismissToast,
  holdToasts,
  toast,
  toastsAtom,
  type Toast,
  type ToastKind,
} from './toasts/store.ts';
export { errorText } from './toasts/error-text.ts';
export { showError } from './toasts/show-error.ts';
export type {
  Api,
  AppType,
  CallOptions,
  JotaiStore,
  Platform,
  Taice,
  StoryShown,
  TelegramDoor,
  TonAsk,
  TonDoor,
  TonInfo,
  TonWalletChoice,
  WalletApp,
  WalletChoice,
  WalletDoor,
  CoinCall,
  CoinPort,
  WalletLink,
} from './types.ts';
export { claimAll } from './watching/claim-all.ts';
export { claimWaits } from './watching/waiting-claims.ts';
export { nextSpan, shownCredit, type CreditedSpan } from './watching/credited-span.ts';
export { createWatch } from './watching/create-watch.ts';
export { visitorView } from './watching/visitor-view.ts';
export { unopenedWatch } from './watching/watch-state.ts';
export type { ClaimResult, Watch, WatchState } from './watching/types.ts';
export { changeAvatar } from './user/avatar.ts';
export { tellStory } from './user/story.ts';
export {
  bindEmail,
  bindTelegram,
  cancelDelete,
  deleteAccount,
  saveProfile,
  unbind,
  type ProfileChanges,
} from './user/profile.ts';
