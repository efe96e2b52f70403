import type { Words } from './words.ts';

export const tw: Words = {
  open: '開啟 Taice',
  commands: {
    start: '看看今天有什麼',
    balance: '我的積分',
    tasks: '今日任務',
    streak: '連續簽到',
    remind: '每日提醒：開啟、關閉或設定時間',
    invite: '邀請好友',
    leaderboard: '本週排行榜',
    confirm: '在聊天室確認提領',
    language: '選擇語言',
    help: '使用說明',
    stop: '不再接收訊息',
    paysupport: '付款協助',
  },
  help: '我可以幫你做這些：',
  failed: '剛才沒有成功，請過一分鐘再試。',
  unknownYet: '我還不認識你。先開啟一次 Taice，我就能在這裡回答你。',
  start: {
    welcome: ({ name, points }) =>
      `嗨，${name}！在 Taice，看影片的每一分鐘都會變成積分。看完第一部影片就有 ${points} 積分。`,
    invited: ({ name, points }) =>
      `嗨，${name}！好友邀請你來 Taice，看影片就能賺積分。看完第一部影片就有 ${points} 積分，好友也有獎勵。`,
    video: (name) => `嗨，${name}！有人分享了一部影片給你。`,
    back: (name) => `嗨，${name}！`,
    tasksLeft: ({ count, points }) => `今天還有 ${count} 組任務，共 ${points} 積分。`,
    allDone: '今天的任務都完成了。',
  },
  when: {
    today: (clock) => `今天 ${clock}`,
    tonight: (clock) => `今晚 ${clock}`,
    midnight: '今晚 24:00',
    tomorrow: (clock) => `明天 ${clock}`,
  },
  balance: {
    has: ({ name, value }) => `${name}，你有 ${value} 積分可以使用。`,
    tonight: ({ amount, when }) => `${amount} 積分${when} 入帳。`,
    tonightShared: ({ amount, pays, when }) =>
      `你獲得的 ${amount} 積分預計${when} 入帳約 ${pays}，因為今天大家獲得的積分超過了獎池。`,
    friends: ({ amount, first, last }) => {
      if (first === null) return `邀請獎勵：${amount} 積分暫緩發放，查核後全額入帳。`;
      return first === last
        ? `邀請獎勵：${amount} 積分暫緩發放，${first} 入帳。`
        : `邀請獎勵：${amount} 積分暫緩發放，${first} 至 ${last} 陸續入帳。`;
    },
    held: (amount) => `已為提領預留：${amount} 積分`,
  },
  tasks: {
    title: ({ done, total }) => `今日任務：已完成 ${done}/${total} 組。點一組去做下一個任務。`,
    none: '今天的任務都完成了。',
    one: ({ name, points }) => `${name} · ${points} 積分`,
    all: '所有任務',
  },
  streak: {
    waits: ({ day, points, tomorrow }) =>
      `7 天一輪的第 ${day} 天：今天簽到可得 ${points} 積分，明天可得 ${tomorrow} 積分。`,
    done: ({ day, tomorrow }) => `7 天一輪的第 ${day} 天已簽到，明天簽到可得 ${tomorrow} 積分。`,
    how: '簽到 7 天為一輪，積分一天比一天多，之後開始新的一輪。',
    days: ({ current, best }) => `你已連續簽到 ${current} 天，最長紀錄 ${best} 天。`,
    begin: '簽到一次，開始連續簽到。',
    freezes: (count) => `還有 ${count} 張補簽卡，漏簽一天時自動使用。`,
    left: ({ hours, minutes }) => `距離新的一天還有 ${hours} 小時 ${minutes} 分鐘。`,
    off: '你已隱藏連續簽到天數，每天的積分不變。',
    signIn: '去簽到',
    see: '查看簽到紀錄',
  },
  remind: {
    on: '如果當天還沒簽到，我會在當天結束前提醒你。',
    at: (time) => `如果當天還沒簽到，我會在你當地時間 ${time} 提醒你。`,
    off: '我不會提醒你。',
    quiet: '這個時間在你的勿擾時段內，我不會傳送。請換個時間，或在 Taice 裡修改勿擾時段。',
    blocked: '我目前無法傳訊息給你，傳送 /start 即可恢復。',
    how: '也可以直接傳送時間：/remind 19:30',
    unreadable: (written) =>
      `看不懂時間「${written}」，設定沒有改變。請傳送幾點幾分：/remind 19:30`,
    turnOn: '提醒我',
    turnOff: '不用提醒',
    auto: '幫我選時間',
    skipped: '好的，今天不再提醒。',
    stopped: '不再提醒了。傳送 /remind on 可以重新開啟。',
  },
  invite: {
    text: ({ reward, registered, paid, earned }) =>
      `每位好友看完影片並分享後，你可得 ${reward} 積分。\n\n已加入：${registered} 人\n有效邀請：${paid} 人\n已獲得：${earned} 積分\n\n讓好友掃描這個 QR 碼，或把連結傳給好友。`,
    share: '傳給好友',
    see: '我的好友',
  },
  leaderboard: {
    title: '本週前幾名：',
    row: ({ rank, name, points }) => `${rank}. ${name}：${points} 積分`,
    me: ({ rank, points }) => `你排第 ${rank} 名，${points} 積分。`,
    gap: (points) => `距離上一名還差 ${points} 積分。`,
    missing: ({ invites, views, uploads, ai_uploads, wallet }) =>
      `要得獎，還需：${[
        ...(invites > 0 ? [`邀請 ${invites} 位好友`] : []),
        ...(views > 0 ? [`看 ${views} 部影片`] : []),
        ...(uploads > 0 ? [`上傳 ${uploads} 部影片`] : []),
        ...(ai_uploads > 0 ? [`上傳 ${ai_uploads} 部 AI 影片`] : []),
        ...(wallet ? ['綁定錢包'] : []),
      ].join('、')}。`,
    noRank: '你本週還沒有名次，先賺一點積分吧。',
    hidden: '你已退出排行榜。',
    see: '完整排行榜',
  },
  language: { choose: '請選擇語言', chosen: '已切換為繁體中文。' },
  stop: '我不會再傳訊息給你了。想恢復時傳送 /start。',
  paySupport: (mail) =>
    `Taice 在聊天室不販售任何商品。有關積分、獎品和提領的問題，請來信 ${mail}，並附上訂單編號。`,
  confirm: {
    on: '每筆提領都需要你在這裡確認。',
    off: '提領不需要在這裡確認。',
    none: '目前沒有等待確認的提領。',
    wait: (points) => `還有 ${points} 積分的提領等你在這裡確認。`,
    ending:
      '這項確認已在聊天室以外被關閉，不久後生效。在此之前，每筆提領仍需你在這裡確認。若非你本人操作，請點「繼續確認」並變更密碼。',
    turnOn: '每次都確認',
    turnOff: '不用確認',
    keep: '繼續確認',
  },
  cashOut: {
    reviewing: '已確認。我們會先審核，通常在一天之內。審核前可以取消。',
    confirmed: ({ amount, net }) => `已確認：轉出 ${amount} 積分，入帳 ${net} SPK。`,
    refused: (amount) => `已拒絕：${amount} 積分已退回餘額。如果不是你本人發起，請變更密碼。`,
    late: (amount) => `已逾時：提領已取消，${amount} 積分已退回。`,
    over: '這筆提領之前已處理。',
    see: '查看提領',
  },
  inline: { watch: '在 Taice 觀看', none: '找不到影片' },
  login: {
    again: '這次登入已失效，請返回頁面重新開始。',
    invalid: '這個連結不是有效的登入連結，請返回頁面重新開始。',
    away: '暫時連不上 Telegram，請過一分鐘再試。',
    notFound: '找不到頁面。',
  },
};
