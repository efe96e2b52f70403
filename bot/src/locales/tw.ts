import type { Words } from './words.ts';

export const tw: Words = {
  open: '開啟 Taice',
  welcome: (name) =>
    `嗨，${name}！在 Taice，看影片的每一分鐘都會變成點數。看完第一支影片就有 200 點。`,
  balance: ({ name, value, pending, today }) =>
    `${name}，你有 ${value} 點。\n待結算（UTC+8 午夜入帳）：${pending} 點\n今天已獲得：${today} 點`,
  signInWaits: '今天的簽到獎勵還沒領，別忘了。',
  unknownYet: '我們還不認識。開啟一次 Taice，就能在這裡查看點數。',
  balanceFailed: '暫時查不到點數，請過一分鐘再試。',
  help: '/start 開啟 Taice\n/balance 查看我的點數\n/help 顯示這份說明',
  commands: { start: '開啟 Taice', balance: '查看我的點數', help: '機器人能做什麼' },
};
