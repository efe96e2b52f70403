import type { TaiceContract } from '@taice/contract';
import { chainNfts } from './domains/nft/chain/chain-nfts.ts';
import { mintToChain } from './domains/nft/chain/mint-to-chain.ts';
import { allow } from './domains/bot/allow.ts';
import { askCashOut } from './domains/bot/ask-cash-out.ts';
import { askedCashOut } from './domains/bot/asked-cash-out.ts';
import { answerCashOut } from './domains/bot/answer-cash-out.ts';
import { balance as botBalance } from './domains/bot/balance.ts';
import { begin } from './domains/bot/begin.ts';
import { finish } from './domains/bot/finish.ts';
import { invite as botInvite } from './domains/bot/invite.ts';
import { leaderboard as botLeaderboard } from './domains/bot/leaderboard.ts';
import { prepareShare } from './domains/bot/prepare-share.ts';
import { settings as botSettings } from './domains/bot/settings.ts';
import { skipReminder } from './domains/bot/skip-reminder.ts';
import { storeSettings as storeBotSettings } from './domains/bot/store-settings.ts';
import { today as botToday } from './domains/bot/today.ts';
import { videos as botVideos } from './domains/bot/videos.ts';
import { detail as activityDetail } from './domains/activities/detail.ts';
import { list as activityList } from './domains/activities/list.ts';
import { addReward } from './domains/post-rewards/add-reward.ts';
import { cancel as cancelReward } from './domains/post-rewards/cancel.ts';
import { detail as rewardDetail } from './domains/post-rewards/detail.ts';
import { list as rewardList } from './domains/post-rewards/list.ts';
import { pick } from './domains/post-rewards/pick.ts';
import { typeList } from './domains/post-rewards/type-list.ts';
import { list as prizeList } from './domains/prizes/list.ts';
import { detail as prizeDetail } from './domains/prizes/detail.ts';
import { orders } from './domains/prizes/orders.ts';
import { orderDetail } from './domains/prizes/order-detail.ts';
import { exchangePhysical } from './domains/prizes/exchange-physical.ts';
import { exchangeMember } from './domains/prizes/exchange-member.ts';
import { exchangeVirtualProducts } from './domains/prizes/exchange-virtual-products.ts';
import { cancelOrder } from './domains/prizes/cancel-order.ts';
import { confirmReceipt } from './domains/prizes/confirm-receipt.ts';
import { showCode } from './domains/prizes/show-code.ts';
import { wish } from './domains/prizes/wish.ts';
import { boxDraw } from './domains/nft/boxes/box-draw.ts';
import { openMysterBox } from './domains/nft/boxes/open-myster-box.ts';
import { list as addressList } from './domains/addresses/list.ts';
import { store as storeAddress } from './domains/addresses/store.ts';
import { countryInfo } from './domains/addresses/country-info.ts';
import { countryList } from './domains/addresses/country-list.ts';
import { pointsRanking } from './domains/leaderboard/points-ranking.ts';
import { login } from './domains/auth/login-methods/login.ts';
import { emailLogin } from './domains/auth/email/email-login.ts';
import { emailRegister } from './domains/auth/email/email-register.ts';
import { forgetPassword } from './domains/auth/email/forget-password.ts';
import { sendEmailCode } from './domains/auth/email/send-email-code.ts';
import { telegramLogin } from './domains/auth/telegram/telegram-login.ts';
import { nonce } from './domains/auth/wallet/nonce.ts';
import { walletLogin } from './domains/auth/wallet/wallet-login.ts';
import { walletBind } from './domains/auth/wallet/wallet-bind.ts';
import { getAccessToken } from './domains/auth/session/get-access-token.ts';
import { googleLogin } from './domains/auth/google/google-login.ts';
import { tonPayload } from './domains/auth/ton/ton-payload.ts';
import { tonLogin } from './domains/auth/ton/ton-login.ts';
import { tonBind } from './domains/auth/ton/ton-bind.ts';
import { getOauthUrl } from './domains/auth/telegram/get-oauth-url.ts';
import { telegramBind } from './domains/auth/telegram/telegram-bind.ts';
import { googleEmailBind } from './domains/auth/google/google-email-bind.ts';
import { emailStore } from './domains/auth/email/email-store.ts';
import { logout } from './domains/auth/session/logout.ts';
import { info } from './domains/user/info.ts';
import { completeGuide } from './domains/user/complete-guide.ts';
import { dataCount } from './domains/user/data-count.ts';
import { like } from './domains/posts/reactions/like.ts';
import { dislike } from './domains/posts/reactions/dislike.ts';
import { collect } from './domains/posts/reactions/collect.ts';
import { share } from './domains/posts/sharing/share.ts';
import { addShareReceiveLog } from './domains/posts/sharing/add-share-receive-log.ts';
import { feed } from './domains/posts/feed.ts';
import { detail } from './domains/posts/detail.ts';
import { categoryList } from './domains/posts/category-list.ts';
import { recommendList } from './domains/posts/recommend-list.ts';
import { recommendPostList } from './domains/posts/recommend-post-list.ts';
import { viewLog } from './domains/posts/view-log.ts';
import { dataCount as ownDataCount } from './domains/analytics/data-count.ts';
import { dataReport } from './domains/analytics/data-report.ts';
import { getTaskRewardCountdown } from './domains/watching/get-task-reward-countdown.ts';
import { addViewLog } from './domains/watching/add-view-log.ts';
import { cancelEquipment } from './domains/nft/wear/cancel-equipment.ts';
import { equipment } from './domains/nft/wear/equipment.ts';
import { nftDetail } from './domains/nft/wear/nft-detail.ts';
import { propDetail } from './domains/nft/wear/prop-detail.ts';
import { repair } from './domains/nft/wear/repair.ts';
import { repairPotiontransfer } from './domains/nft/wear/repair-potiontransfer.ts';
import { userEquipment } from './domains/nft/wear/user-equipment.ts';
import { userNftList } from './domains/nft/wear/user-nft-list.ts';
import { postRewardDetail } from './domains/rewards/post-reward-detail.ts';
import { claimPostReward } from './domains/rewards/claim-post-reward.ts';
import { claimAll } from './domains/rewards/claim-all.ts';
import { claimReward } from './domains/rewards/claim-reward.ts';
import { userRewardDetail } from './domains/rewards/user-reward-detail.ts';
import { userRewardLog } from './domains/rewards/user-reward-log.ts';
import { userRewardLogDetail } from './domains/rewards/user-reward-log-detail.ts';
import { configs } from './domains/sign-in/configs.ts';
import { setStreak } from './domains/sign-in/set-streak.ts';
import { signIn } from './domains/sign-in/sign-in.ts';
import { claim } from './domains/invitations/claim.ts';
import { invitationDetail } from './domains/invitations/invitation-detail.ts';
import { invitationLog } from './domains/invitations/invitation-log.ts';
import { inviter } from './domains/invitations/inviter.ts';
import { list as milestoneList } from './domains/invitations/list.ts';
import { nudge } from './domains/invitations/nudge.ts';
import { greet } from './domains/mornings/greet.ts';
import { days } from './domains/ledger/days/days.ts';
import { proof } from './domains/ledger/days/proof.ts';
import { arrivals } from './domains/rewards/arrivals.ts';
import { walletDetail } from './domains/wallet/wallet-detail.ts';
import { walletLog } from './domains/wallet/wallet-log.ts';
import { list } from './domains/messages/list.ts';
import { read } from './domains/messages/read.ts';
import { allRead } from './domains/messages/all-read.ts';
import { buy } from './domains/nft/market/buy.ts';
import { cancelSell } from './domains/nft/market/cancel-sell.ts';
import { createOrder } from './domains/nft/market/create-order.ts';
import { listingList } from './domains/nft/market/listing-list.ts';
import { payMethodConfig } from './domains/nft/market/pay-method-config.ts';
import { sell } from './domains/nft/market/sell.ts';
import { seriesList } from './domains/nft/market/series-list.ts';
import { cancelOrder as cancelNftOrder } from './domains/nft/payments/cancel-order.ts';
import { orderDetail as nftOrderDetail } from './domains/nft/payments/order-detail.ts';
import { orderLog } from './domains/nft/payments/order-log.ts';
import { payOrder } from './domains/nft/payments/pay-order.ts';
import { banners } from './domains/content/banners.ts';
import { detail as creatorDetail } from './domains/creators/detail.ts';
import { followLog } from './domains/creators/follow-log.ts';
import { list as creatorList } from './domains/creators/list.ts';
import { recommendPost } from './domains/posts/recommend-post.ts';
import { getByType } from './domains/content/get-by-type.ts';
import { keyValueDetail } from './domains/content/key-value-detail.ts';
import { keyValueGet } from './domains/content/key-value-get.ts';
import { wallets } from './domains/wallet/wallets.ts';
import { cashOutTerms } from './domains/wallet/cash-outs/cash-out-terms.ts';
import { walletCashOut } from './domains/wallet/cash-outs/wallet-cash-out.ts';
import { cashOutCancel } from './domains/wallet/cash-outs/cash-out-cancel.ts';
import { cashOutLog } from './domains/wallet/cash-outs/cash-out-log.ts';
import { chainTxLog } from './domains/wallet/coins/chain-tx-log.ts';
import { chainTxStore } from './domains/wallet/coins/chain-tx-store.ts';
import { tokenConfigs } from './domains/wallet/coins/token-configs.ts';
import { cashOutDetail } from './domains/wallet/cash-outs/cash-out-detail.ts';
import { feeConfig } from './domains/wallet/fee-config.ts';
import { currencyExchange } from './domains/wallet/currency-exchange.ts';
import { keepPlace } from './domains/user/keep-place.ts';
import { place } from './domains/user/place.ts';
import { infoStore } from './domains/user/info-store.ts';
import { follow } from './domains/user/follow.ts';
import { profile } from './domains/user/profile.ts';
import { exportData } from './domains/user/export-data.ts';
import { exportState } from './domains/user/export-state.ts';
import { deleteAccount } from './domains/user/delete-account.ts';
import { cancelDelete } from './domains/user/cancel-delete.ts';
import { confirm } from './domains/auth/session/confirm.ts';
import { sessionList } from './domains/auth/session/session-list.ts';
import { proveDevice } from './domains/auth/session/prove-device.ts';
import { sessionRevoke } from './domains/auth/session/session-revoke.ts';
import { unbind } from './domains/auth/login-methods/unbind.ts';
import { uploadToken } from './domains/studio/upload-token.ts';
import { uploadPart } from './domains/studio/uploads/upload-part.ts';
import { uploadCancel } from './domains/studio/uploads/upload-cancel.ts';
import { uploadWhole } from './domains/studio/uploads/upload-whole.ts';
import { storePost } from './domains/studio/store/store-post.ts';
import { processStatus } from './domains/studio/process-status.ts';
import { upDown } from './domains/studio/up-down.ts';
import { remake } from './domains/studio/remake.ts';
import { restorePost } from './domains/studio/restore-post.ts';
import { userPostDetail } from './domains/studio/user-post-detail.ts';
import { delPost } from './domains/studio/del-post.ts';
import { getYoutubeVideo } from './domains/studio/get-youtube-video.ts';
import { syncPost } from './domains/studio/sync-post.ts';
import { userPostList } from './domains/studio/user-post-list.ts';
import { appeal } from './domains/moderation/appeal.ts';
import { list as interestList } from './domains/interests/list.ts';
import { submit } from './domains/interests/submit.ts';
import { checkUserInterest } from './domains/interests/check-user-interest.ts';
import { globalSearchV2 } from './domains/search/global-search-v2.ts';
import { searchSuggest } from './domains/search/search-suggest.ts';
import { commentList } from './domains/comments/comment-list.ts';
import { commentReplyList } from './domains/comments/comment-reply-list.ts';
import { commentLike } from './domains/comments/comment-like.ts';
import { commentDislike } from './domains/comments/comment-dislike.ts';
import { comment } from './domains/comments/comment.ts';
import { commentDel } from './domains/comments/comment-del.ts';
import { commentApprove } from './domains/comments/comment-approve.ts';
import { commentPin } from './domains/comments/comment-pin.ts';
import { commentWords } from './domains/comments/comment-words.ts';
import { commentWordsStore } from './domains/comments/comment-words-store.ts';
import { collectLog } from './domains/library/collect-log.ts';
import { likeLog } from './domains/library/like-log.ts';
import { watchLaterList } from './domains/library/watch-later-list.ts';
import { watchLaterStore } from './domains/library/watch-later-store.ts';
import { clearViewLog } from './domains/library/clear-view-log.ts';
import { notInterested } from './domains/library/not-interested.ts';
import { block } from './domains/user/block.ts';
import { blockList } from './domains/user/block-list.ts';
import { report } from './domains/moderation/report.ts';
import { flags } from './domains/library/flags.ts';
import { storeFlag } from './domains/library/store-flag.ts';
import { newDailyTask } from './domains/tasks/new-daily-task.ts';
import { unfinishTaskNum } from './domains/tasks/unfinish-task-num.ts';
import { userTaskDetail } from './domains/tasks/user-task-detail.ts';
import { userTaskPointLog } from './domains/tasks/user-task-point-log.ts';
import { prefs } from './domains/notifications/prefs.ts';
import { pushKey } from './domains/notifications/push-key.ts';
import { pushSubscribe } from './domains/notifications/push-subscribe.ts';
import { pushUnsubscribe } from './domains/notifications/push-unsubscribe.ts';
import { storePrefs } from './domains/notifications/store-prefs.ts';
import type { RoutesFor } from './platform/endpoint.ts';

/** The code behind every endpoint of the contract. */
export const routes = {
  auth: {
    confirm,
    sessionList,
    sessionRevoke,
    proveDevice,
    unbind,
    login,
    emailLogin,
    emailRegister,
    forgetPassword,
    sendEmailCode,
    telegramLogin,
    logout,
    nonce,
    walletLogin,
    walletBind,
    getAccessToken,
    googleLogin,
    getOauthUrl,
    telegramBind,
    googleEmailBind,
    emailStore,
    tonPayload,
    tonLogin,
    tonBind,
  },
  user: {
    block,
    blockList,
    infoStore,
    place,
    keepPlace,
    profile,
    follow,
    exportData,
    exportState,
    deleteAccount,
    cancelDelete,
    info,
    completeGuide,
    dataCount,
  },
  posts: {
    feed,
    detail,
    categoryList,
    recommendList,
    recommendPost,
    recommendPostList,
    viewLog,
    like,
    dislike,
    collect,
    share,
    addShareReceiveLog,
  },
  search: { globalSearchV2, searchSuggest },
  comments: {
    commentList,
    commentReplyList,
    commentLike,
    commentDislike,
    comment,
    commentDel,
    commentApprove,
    commentPin,
    commentWords,
    commentWordsStore,
  },
  library: {
    collectLog,
    likeLog,
    watchLaterList,
    watchLaterStore,
    clearViewLog,
    notInterested,
    flags,
    storeFlag,
  },
  watching: { getTaskRewardCountdown, addViewLog },
  rewards: {
    postRewardDetail,
    claimPostReward,
    claimReward,
    claimAll,
    arrivals,
    userRewardDetail,
    userRewardLog,
    userRewardLogDetail,
  },
  signIn: { configs, setStreak, signIn },
  wallet: {
    wallets,
    walletDetail,
    walletLog,
    cashOutTerms,
    walletCashOut,
    cashOutCancel,
    cashOutLog,
    cashOutDetail,
    tokenConfigs,
    chainTxLog,
    chainTxStore,
    feeConfig,
    currencyExchange,
  },
  ledger: { days, proof },
  messages: { list, read, allRead },
  notifications: { prefs, storePrefs, pushKey, pushSubscribe, pushUnsubscribe },
  interests: { list: interestList, submit, checkUserInterest },
  creators: { followLog, list: creatorList, detail: creatorDetail },
  analytics: { dataCount: ownDataCount, dataReport },
  studio: {
    uploadToken,
    uploadPart,
    uploadWhole,
    uploadCancel,
    storePost,
    processStatus,
    getYoutubeVideo,
    syncPost,
    upDown,
    delPost,
    remake,
    restorePost,
    userPostDetail,
    userPostList,
  },
  moderation: { appeal, report },
  tasks: { userTaskDetail, unfinishTaskNum, newDailyTask, userTaskPointLog },
  content: { banners, getByType, keyValueDetail, keyValueGet },
  invitations: { list: milestoneList, claim, invitationDetail, invitationLog, nudge, inviter },
  activities: { list: activityList, detail: activityDetail },
  postRewards: {
    typeList,
    list: rewardList,
    detail: rewardDetail,
    addReward,
    cancel: cancelReward,
    pick,
  },
  leaderboard: { pointsRanking },
  mornings: { greet },
  prizes: {
    list: prizeList,
    detail: prizeDetail,
    orders,
    orderDetail,
    exchangePhysical,
    exchangeMember,
    exchangeVirtualProducts,
    cancelOrder,
    confirmReceipt,
    showCode,
    wish,
  },
  addresses: { list: addressList, store: storeAddress, countryInfo, countryList },
  nft: {
    seriesList,
    payMethodConfig,
    createOrder,
    sell,
    cancelSell,
    buy,
    listingList,
    userEquipment,
    equipment,
    cancelEquipment,
    userNftList,
    nftDetail,
    propDetail,
    repairPotiontransfer,
    repair,
    boxDraw,
    openMysterBox,
    chainNfts,
    mintToChain,
    orderDetail: nftOrderDetail,
    orderLog,
    payOrder,
    cancelOrder: cancelNftOrder,
  },
  bot: {
    begin,
    finish,
    allow,
    balance: botBalance,
    today: botToday,
    invite: botInvite,
    leaderboard: botLeaderboard,
    settings: botSettings,
    storeSettings: storeBotSettings,
    skipReminder,
    askCashOut,
    askedCashOut,
    answerCashOut,
    videos: botVideos,
    prepareShare,
  },
} satisfies RoutesFor<TaiceContract>;
