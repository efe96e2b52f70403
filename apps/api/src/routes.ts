import type { TaiceContract } from '@taice/contract';
import { login } from './domains/auth/login.ts';
import { emailLogin } from './domains/auth/email-login.ts';
import { emailRegister } from './domains/auth/email-register.ts';
import { forgetPassword } from './domains/auth/forget-password.ts';
import { sendEmailCode } from './domains/auth/send-email-code.ts';
import { telegramLogin } from './domains/auth/telegram-login.ts';
import { logout } from './domains/auth/logout.ts';
import { info } from './domains/user/info.ts';
import { dataCount } from './domains/user/data-count.ts';
import { feed } from './domains/posts/feed.ts';
import { detail } from './domains/posts/detail.ts';
import { categoryList } from './domains/posts/category-list.ts';
import { recommendList } from './domains/posts/recommend-list.ts';
import { recommendPostList } from './domains/posts/recommend-post-list.ts';
import { viewLog } from './domains/posts/view-log.ts';
import { getTaskRewardCountdown } from './domains/posts/get-task-reward-countdown.ts';
import { addViewLog } from './domains/posts/add-view-log.ts';
import { postRewardDetail } from './domains/rewards/post-reward-detail.ts';
import { claimPostReward } from './domains/rewards/claim-post-reward.ts';
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
import type { RoutesFor } from './platform/endpoint.ts';

/** The code behind every endpoint of the contract. */
export const routes = {
  auth: { login, emailLogin, emailRegister, forgetPassword, sendEmailCode, telegramLogin, logout },
  user: { info, dataCount },
  posts: {
    feed,
    detail,
    categoryList,
    recommendList,
    recommendPostList,
    viewLog,
    getTaskRewardCountdown,
    addViewLog,
  },
  rewards: { postRewardDetail, claimPostReward, claimReward, userRewardLog, userRewardLogDetail },
  signIn: { configs, signIn },
  wallet: { walletDetail, walletLog, botBalance },
  messages: { list },
  content: { getByType, keyValueDetail, keyValueGet },
} satisfies RoutesFor<TaiceContract>;
