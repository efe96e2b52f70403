import type { TaiceContract } from '@taice/contract';
import { login } from './domains/auth/ways/login.ts';
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
import { feed } from './domains/posts/feed.ts';
import { detail } from './domains/posts/detail.ts';
import { categoryList } from './domains/posts/category-list.ts';
import { recommendList } from './domains/posts/recommend-list.ts';
import { recommendPostList } from './domains/posts/recommend-post-list.ts';
import { viewLog } from './domains/posts/view-log.ts';
import { getTaskRewardCountdown } from './domains/watching/get-task-reward-countdown.ts';
import { addViewLog } from './domains/watching/add-view-log.ts';
import { postRewardDetail } from './domains/rewards/post-reward-detail.ts';
import { claimPostReward } from './domains/rewards/claim-post-reward.ts';
import { claimAll } from './domains/rewards/claim-all.ts';
import { claimReward } from './domains/rewards/claim-reward.ts';
import { userRewardLog } from './domains/rewards/user-reward-log.ts';
import { userRewardLogDetail } from './domains/rewards/user-reward-log-detail.ts';
import { configs } from './domains/sign-in/configs.ts';
import { signIn } from './domains/sign-in/sign-in.ts';
import { walletDetail } from './domains/wallet/wallet-detail.ts';
import { walletLog } from './domains/wallet/wallet-log.ts';
import { botBalance } from './domains/wallet/bot-balance.ts';
import { list } from './domains/messages/list.ts';
import { getByType } from './domains/content/get-by-type.ts';
import { keyValueDetail } from './domains/content/key-value-detail.ts';
import { keyValueGet } from './domains/content/key-value-get.ts';
import { wallets } from './domains/wallet/wallets.ts';
import { keepPlace } from './domains/user/keep-place.ts';
import { place } from './domains/user/place.ts';
import { infoStore } from './domains/user/info-store.ts';
import { profile } from './domains/user/profile.ts';
import { exportData } from './domains/user/export-data.ts';
import { exportState } from './domains/user/export-state.ts';
import { deleteAccount } from './domains/user/delete-account.ts';
import { cancelDelete } from './domains/user/cancel-delete.ts';
import { confirm } from './domains/auth/session/confirm.ts';
import { sessionList } from './domains/auth/session/session-list.ts';
import { sessionRevoke } from './domains/auth/session/session-revoke.ts';
import { unbind } from './domains/auth/ways/unbind.ts';
import { uploadToken } from './domains/studio/upload-token.ts';
import { storePost } from './domains/studio/store-post.ts';
import { processStatus } from './domains/studio/process-status.ts';
import { upDown } from './domains/studio/up-down.ts';
import { delPost } from './domains/studio/del-post.ts';
import { userPostList } from './domains/studio/user-post-list.ts';
import { list as interestList } from './domains/interests/list.ts';
import { submit } from './domains/interests/submit.ts';
import { checkUserInterest } from './domains/interests/check-user-interest.ts';
import type { RoutesFor } from './platform/endpoint.ts';

/** The code behind every endpoint of the contract. */
export const routes = {
  auth: {
    confirm,
    sessionList,
    sessionRevoke,
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
    infoStore,
    place,
    keepPlace,
    profile,
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
    recommendPostList,
    viewLog,
  },
  watching: { getTaskRewardCountdown, addViewLog },
  rewards: {
    postRewardDetail,
    claimPostReward,
    claimReward,
    claimAll,
    userRewardLog,
    userRewardLogDetail,
  },
  signIn: { configs, signIn },
  wallet: { wallets, walletDetail, walletLog, botBalance },
  messages: { list },
  interests: { list: interestList, submit, checkUserInterest },
  studio: { uploadToken, storePost, processStatus, upDown, delPost, userPostList },
  content: { getByType, keyValueDetail, keyValueGet },
} satisfies RoutesFor<TaiceContract>;
