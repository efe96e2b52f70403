import type { Words } from './words.ts';

export const cn: Words = {
  open: '打开 Taice',
  welcome: (name) =>
    `你好，${name}！在 Taice，看视频的每一分钟都会变成积分。看完第一个视频就有 200 积分。`,
  balance: ({ name, value, pending, today }) =>
    `${name}，你有 ${value} 积分。\n待结算（UTC+8 零点到账）：${pending} 积分\n今天已获得：${today} 积分`,
  signInWaits: '今天的签到奖励还没领，别忘了。',
  unknownYet: '我们还不认识。打开一次 Taice，就能在这里查看积分。',
  balanceFailed: '暂时查不到积分，请过一分钟再试。',
  help: '/start 打开 Taice\n/balance 查看我的积分\n/help 显示这份说明',
  commands: { start: '打开 Taice', balance: '查看我的积分', help: '机器人能做什么' },
};
