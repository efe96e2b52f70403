import type { Lang } from '@taice/contract/shapes';
import type { JournalType } from '../ledger/journal-types.ts';

type Words = Readonly<Record<Lang, string>>;

/** What a ledger row is called. */
export const ledgerTitles: Readonly<Record<JournalType, Words>> = {
  view: { en: 'Watched a video', cn: '观看视频', tw: '觀看影片' },
  share: { en: 'Shared a video', cn: '分享视频', tw: '分享影片' },
  task: { en: 'Finished a task', cn: '完成任务', tw: '完成任務' },
  group_bonus: { en: 'Finished a group of tasks', cn: '完成一组任务', tw: '完成一組任務' },
  sign_in: { en: 'Daily sign-in', cn: '每日签到', tw: '每日簽到' },
  sign_in_bonus: { en: 'Seven days of sign-in', cn: '连续签到七天', tw: '連續簽到七天' },
  first_view: { en: 'Your first video', cn: '首个视频奖励', tw: '首部影片獎勵' },
  referral: { en: 'A friend joined', cn: '好友加入', tw: '好友加入' },
  invite_milestone: { en: 'Invitation milestone', cn: '邀请里程碑', tw: '邀請里程碑' },
  activity: { en: 'Campaign reward', cn: '活动奖励', tw: '活動獎勵' },
  leaderboard: { en: 'Leaderboard reward', cn: '排行榜奖励', tw: '排行榜獎勵' },
  level_up: { en: 'New level', cn: '等级提升', tw: '等級提升' },
  post_reward_fund: { en: 'Reward put on a video', cn: '为视频设置奖励', tw: '為影片設定獎勵' },
  post_reward_fee: { en: 'Fee of a video reward', cn: '视频奖励手续费', tw: '影片獎勵手續費' },
  post_reward_claim: { en: "A creator's reward", cn: '创作者奖励', tw: '創作者獎勵' },
  post_reward_refund: {
    en: 'Unused video reward back',
    cn: '退回未用的视频奖励',
    tw: '退回未用的影片獎勵',
  },
  settlement: { en: 'Daily settlement', cn: '每日结算', tw: '每日結算' },
  cashout_hold: { en: 'Cash-out set aside', cn: '提现冻结', tw: '提現凍結' },
  cashout_final: { en: 'Cash-out', cn: '提现完成', tw: '提現完成' },
  cashout_refund: { en: 'Cash-out returned', cn: '提现退回', tw: '提現退回' },
  cashout_fee: { en: 'Cash-out fee', cn: '提现手续费', tw: '提現手續費' },
  deposit: { en: 'Deposit', cn: '充值', tw: '儲值' },
  order_debit: { en: 'Prize redeemed', cn: '兑换奖品', tw: '兌換獎品' },
  order_final: { en: 'Prize delivered', cn: '奖品已送达', tw: '獎品已送達' },
  order_refund: { en: 'Prize refunded', cn: '奖品退款', tw: '獎品退款' },
  market_buy: { en: 'Bought on the market', cn: '市场买入', tw: '市場買入' },
  market_sell: { en: 'Sold on the market', cn: '市场卖出', tw: '市場賣出' },
  market_fee: { en: 'Market fee', cn: '市场手续费', tw: '市場手續費' },
  repair: { en: 'Repair', cn: '修复', tw: '修復' },
  mint_fee: { en: 'Minting fee', cn: '铸造费', tw: '鑄造費' },
  freeze_buy: { en: 'Streak freeze', cn: '补签卡', tw: '補簽卡' },
  adjustment: { en: 'Correction', cn: '更正', tw: '更正' },
  clawback: { en: 'Taken back', cn: '收回', tw: '收回' },
  compensation: { en: 'Compensation', cn: '补偿', tw: '補償' },
};
