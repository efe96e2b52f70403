export { ApiError, NetworkError } from './client/errors.ts';
export { getErrorField } from './client/error-field.ts';
export { createTaice, type TaiceOptions } from './create-taice.ts';
export { delays } from './delays.ts';
export { savePreferenceCookie, readPreferenceCookie } from './device/preference-cookie.ts';
export { safeStorage, storageArea, tabStorage } from './device/storage.ts';
export { todayAtom } from './wallet/day-watcher.ts';
export { ruleNow, storesData } from './device/device.ts';
export { untilNextSecond } from './time/second.ts';
export { submitConfirmation, confirmWithWallet } from './session/submit-confirmation.ts';
export { identityPromptAtom, type IdentityPrompt } from './session/identity-prompt.ts';
export {
  locales,
  perLang,
  formatCount,
  formatDate,
  formatDuration,
  formatPoints,
  formatTime,
  formatRelativeTime,
} from './display.ts';
export {
  offerHomeScreen,
  settleHomeScreen,
  markHomeScreenOffered,
} from './overlays/home-screen.ts';
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
  noOverlayAtom,
  type LoginMode,
  type Overlay,
  type SharedPost,
  type WalletPurpose,
} from './overlays/store.ts';
export {
  approveComment,
  saveFilteredWords,
  pinComment,
  reactToComment,
  removeComment,
} from './comments/comment-actions.ts';
export { getCommentDraft, saveCommentDraft } from './comments/drafts.ts';
export { splitTimestamps } from './comments/timestamps.ts';
export { commentKeys, commentQueries, type CommentSort } from './comments/queries.ts';
export { isPendingComment, postComment } from './comments/post-comment.ts';
export { downloadAnalytics } from './analytics/download-analytics.ts';
export { roundToPercentages } from './analytics/round-to-percentages.ts';
export { addressQueries } from './addresses/queries.ts';
export { removeAddress, saveAddress } from './addresses/save-address.ts';
export {
  findAddressProblems,
  addressProblemsFromError,
  type AddressField,
  type AddressProblems,
} from './addresses/address-problems.ts';
export { analyticsKeys, analyticsQueries, type AnalyticsFilter } from './analytics/queries.ts';
export {
  creatorKeys,
  creatorQueries,
  type CreatorFilter,
  type FollowFilter,
  type VideoSort,
} from './creators/queries.ts';
export {
  contentQueries,
  type BannerPlace,
  type Doc,
  type DocBrief,
  type DocType,
} from './content/queries.ts';
export { interestKeys, interestQueries } from './interests/queries.ts';
export { setFlag, setWatchLater } from './library/watch-later.ts';
export { moreMenuAtom, type MoreMenu } from './library/more-menu.ts';
export { libraryKeys, libraryQueries, type LibraryFilter, type Trial } from './library/queries.ts';
export {
  clearHistory,
  removeFromHistory,
  markNotInterested,
  setBlocked,
} from './library/feed-exclusions.ts';
export { liveAtom } from './live/store.ts';
export { startLive } from './live/start-live.ts';
export { markAllMessagesRead, markMessagesRead } from './messages/mark-messages-read.ts';
export { invitationKeys, invitationQueries, type InvitationDetail } from './invitations/queries.ts';
export {
  getSavedInviteCode,
  claimMilestone,
  nudgeFriend,
} from './invitations/invitation-actions.ts';
export {
  addPostReward,
  cancelPostReward,
  verifyPromise,
  pickComment,
  postRewardQueries,
  type PostRewardDetail,
  type PostRewardTypes,
} from './rewards/post-rewards.ts';
export { activityQueries, type ActivityDetail, type ActivityStatus } from './activities/queries.ts';
export { leaderboardQueries, type Leaderboard } from './leaderboard/queries.ts';
export { setLeaderboardParticipation } from './leaderboard/participation.ts';
export {
  buyListing,
  type NftBought,
  type NftDetail,
  type NftOffered,
  type ListingsReply,
  type NftOrdered,
  type NftPayments,
  nftQueries,
  createListing,
  type ListingFilter,
  orderSeries,
  cancelListing,
} from './nft/market.ts';
export {
  type Equipment,
  transferPotions,
  type PotionTransferReply,
  type OwnNftFilter,
  ownNftQueries,
  repair,
  unequipItem,
  equipItem,
  cancelAllListings,
} from './nft/owned-items.ts';
export { type BoxOpened, boxQueries, openBox, generateClientSeed } from './nft/draws.ts';
export { chainNftQueries, type ChainNfts, mintItem } from './nft/chain.ts';
export {
  resumeNftTransfer,
  forgetNftTransfer,
  giveUpNftTransfer,
  type NftTransfer,
  nftTransferAtom,
  nftTransferOutcome,
  type NftTransferProblem,
  findNftTransferProblem,
  startNftTransfer,
} from './nft/nft-transfer.ts';
export {
  cancelChainOrder,
  formatCoinPrice,
  type OrderDetail,
  orderQueries,
} from './nft/chain-orders.ts';
export {
  resumeOrderPayment,
  giveUpOrderPayment,
  type OrderPayment,
  orderPaymentAtom,
  orderPaymentOutcome,
  findOrderPaymentProblem,
  type OrderPaymentProblem,
  startOrderPayment,
} from './nft/pay-order.ts';
export { type RepairOption, listRepairOptions } from './nft/repair-options.ts';
export { notificationQueries, savePrefs, type PrefChanges } from './notifications/prefs.ts';
export { pushState, switchPushOff, switchPushOn, type PushState } from './notifications/push.ts';
export {
  saveNotificationTimes,
  loadNotificationTimes,
  type NotificationTimes,
} from './notifications/notification-times.ts';
export { messageKeys, messageQueries } from './messages/queries.ts';
export {
  seedFeed,
  feedQuery,
  forgetFeed,
  keepFeedForViewer,
  knownSlides,
  slidesOf,
  type FeedItem,
  type Slide,
} from './posts/feed.ts';
export { reloadViewerFields } from './posts/reload-viewer-fields.ts';
export { patchPost, updatePostOptimistically, type PostPatch } from './posts/patch-post.ts';
export { postListQueries } from './posts/list-queries.ts';
export { postKeys, postQueries } from './posts/queries.ts';
export { like, toggleCollect, toggleDislike, toggleFollow, toggleLike } from './posts/reactions.ts';
export { receiveShare } from './posts/receive-share.ts';
export {
  miniAppLink,
  buildShareLink,
  shareLinkQuery,
  sharePreparedMessage,
  reportShare,
  type ShareChannel,
  type ShareLink,
} from './posts/sharing.ts';
export { cancelOrder, confirmReceipt, showCode } from './prizes/orders.ts';
export { setSavingsGoal } from './prizes/savings-goal.ts';
export { prizeQueries, type OrderFilter, type PrizeDetail } from './prizes/queries.ts';
export { redeem, type RedeemRequest } from './prizes/redeem.ts';
export { planToGoal, type GoalPlan, type GoalStep } from './prizes/plan-to-goal.ts';
export { createQueries } from './queries/client.ts';
export { resetQueryCache } from './queries/reset-cache.ts';
export {
  uniqueItems,
  defineListQuery,
  type ListQueryDefinition,
  type PageReply,
  type PageStart,
} from './queries/pages.ts';
export { refetchQuery, defineQuery, type QueryDefinition } from './queries/read.ts';
export { claimReward } from './rewards/claim-reward.ts';
export { rewardKeys } from './rewards/keys.ts';
export { rewardQueries } from './rewards/queries.ts';
export {
  searchKeys,
  searchQueries,
  type SearchExtras,
  type SearchFilter,
} from './search/queries.ts';
export {
  addSearch,
  clearSearches,
  forgetSearch,
  recentSearchesVersionAtom,
  searchesOf,
} from './search/recent.ts';
export { signInKeys } from './sign-in/keys.ts';
export { signInQueries } from './sign-in/queries.ts';
export { setStreak } from './sign-in/set-streak.ts';
export { signInToday } from './sign-in/sign-in-today.ts';
export { langAtom, onlineAtom, readyAtom, tokenAtom } from './session/atoms.ts';
export { codeCountdownAtom, sendCode, type CodePurpose } from './session/email-code.ts';
export { completeGuide, confirmAge } from './session/complete-guide.ts';
export { closeGuide, guideAtom, openGuide } from './session/guide.ts';
export {
  closeMorning,
  closeSignIn,
  suppressSignInPopup,
  isSignInPopupSuppressed,
} from './session/launch.ts';
export {
  canResume,
  saveResumeState,
  loadResumeState,
  type ResumeState,
} from './session/resume-state.ts';
export { setLang } from './session/lang.ts';
export { bindTon, logInByTon, tonPayload } from './session/ton.ts';
export {
  challengeOf,
  finishOauth,
  buildGoogleAuthUrl,
  fetchTelegramAuthUrl,
  type OauthReturn,
  type TelegramWidget,
} from './session/oauth.ts';
export {
  startSession,
  logIn,
  logOut,
  onSessionEvent,
  refreshUser,
  whenReady,
  type LoginRequest,
  type SessionEvent,
} from './session/session.ts';
export { checkEmail, checkLogin, checkWithCode, type FieldProblem } from './session/validators.ts';
export { WalletError, type WalletErrorKind } from './session/wallet-error.ts';
export {
  acceptWalletTerms,
  bindWallet,
  linkAtom,
  linkWallet,
  logInByWallet,
  resumeWallet,
  otherAccountAddressAtom,
  hasSavedWallet,
  walletTermsAccepted,
} from './session/wallet-link.ts';
export { uploadAttachment, type Attachment } from './studio/attachments.ts';
export { chaptersMin, markMinS, type ChapterMark, type SkipMark } from './studio/outline.ts';
export {
  invalidateOwnVideos,
  reencodeVideo,
  removeVideos,
  restoreVideos,
  setVideosPublished,
} from './studio/own-videos.ts';
export { studioKeys, studioQueries, type OwnFilter } from './studio/queries.ts';
export type { Uploads } from './studio/uploads/engine.ts';
export { secondsLeft } from './studio/uploads/upload-rate-meter.ts';
export {
  maxUploadsTextParts,
  splitUploadsText,
  serializeUploads,
} from './studio/uploads/serialize-uploads.ts';
export { uploadsOf, hasStoredUploads } from './studio/uploads/page-uploads.ts';
export { uploadsAtom, uploadsKeptAtom } from './studio/uploads/store.ts';
export { conflictOf } from './studio/uploads/upload-failure.ts';
export {
  needsOtherFile,
  type CaptionChoice,
  type CoverChoice,
  type PublishWhen,
  type Upload,
  type UploadProblem,
  type UploadStep,
  type UploadMetadata,
} from './studio/uploads/types.ts';
export {
  emptyMetadata,
  validateMetadata,
  toStorePostInput,
  withoutFileChanges,
  tagsOf,
  metadataFromVideo,
  type MetadataProblem,
} from './studio/uploads/upload-metadata.ts';
export { taskKeys, taskQueries, type TaskLogFilter } from './tasks/queries.ts';
export {
  type ActiveTask,
  activeTaskAtom,
  endActiveTask,
  startActiveTask,
  taskPanelAtom,
} from './tasks/active-task.ts';
export {
  missingOf,
  nextStep,
  getQuestProgress,
  type NextStep,
  type TaskGroup,
} from './tasks/next-step.ts';
export { userKeys, userQueries } from './user/queries.ts';
export { setViewer, viewerOf } from './user/viewer.ts';
export { refreshAfterNavigation, refreshWallet, walletOf } from './wallet/balance.ts';
export {
  cancelCashOut,
  cashOut,
  cashOutQueries,
  type CashOutReply,
  type CashOutTerms,
} from './wallet/cash-outs.ts';
export type { CoinCost } from './coins/coin-cost.ts';
export {
  type CoinTransferProblem,
  findCoinTransferProblem,
  spendableCoin,
} from './coins/coin-problem.ts';
export {
  clearCoinAllowance,
  coinTransferAtom,
  resumeCoinTransfer,
  forgetCoinTransfer,
  giveUpCoinStep,
  startCoinTransfer,
} from './coins/coin-progress.ts';
export {
  canGiveUp,
  type CoinStep,
  type CoinStepKey,
  type CoinTransfer,
  coinTransferOutcome,
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
export { invalidatePoints } from './wallet/invalidate-points.ts';
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
  TelegramStory,
  TelegramFeatures,
  TonConnectOptions,
  TonConnector,
  TonInfo,
  TonWalletChoice,
  WalletApp,
  WalletChoice,
  WalletConnector,
  CoinCall,
  CoinPort,
  WalletLink,
} from './types.ts';
export { claimAll } from './watching/claim-all.ts';
export { hasPendingClaim } from './watching/pending-claims.ts';
export { nextSpan, displayedCredit, type CreditedSpan } from './watching/credited-span.ts';
export { createWatch } from './watching/create-watch.ts';
export { getVisitorView } from './watching/visitor-view.ts';
export { initialWatchState } from './watching/watch-state.ts';
export type { ClaimResult, Watch, WatchState } from './watching/types.ts';
export { changeAvatar } from './user/avatar.ts';
export { shareStory } from './user/story.ts';
export {
  bindEmail,
  bindTelegram,
  cancelDelete,
  deleteAccount,
  saveProfile,
  unbind,
  type ProfileChanges,
} from './user/profile.ts';
