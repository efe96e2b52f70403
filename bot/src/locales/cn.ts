import type { Words } from './words.ts';

export const cn: Words = {
  open: '打开 Taice',
  commands: {
    start: '看看今天有什么',
    balance: '我的积分',
    tasks: '今日任务',
    streak: '连续签到',
    remind: '每日提醒：开启、关闭或设定时间',
    invite: '邀请好友',
    leaderboard: '本周排行榜',
    confirm: '在聊天中确认提现',
    language: '选择语言',
    help: '使用说明',
    stop: '不再接收消息',
    paysupport: '支付帮助',
  },
  help: '我可以帮你做这些：',
  failed: '刚才没有成功，请过一分钟再试。',
  unknownYet: '我还不认识你。先打开一次 Taice，我就能在这里回答你。',
  start: {
    welcome: ({ name, points }) =>
      `你好，${name}！在 Taice，看视频的每一分钟都会变成积分。看完第一个视频就有 ${points} 积分。`,
    invited: ({ name, points }) =>
      `你好，${name}！好友邀请你来 Taice，看视频就能赚积分。看完第一个视频就有 ${points} 积分，好友也有奖励。`,
    video: (name) => `你好，${name}！有人给你分享了一个视频。`,
    back: (name) => `你好，${name}！`,
    tasksLeft: ({ count, points }) => `今天还有 ${count} 组任务，共 ${points} 积分。`,
    allDone: '今天的任务都完成了。',
  },
  when: {
    today: (clock) => `今天 ${clock}`,
    tonight: (clock) => `今晚 ${clock}`,
    midnight: '今晚 24:00',
    tomorrow: (clock) => `明天 ${clock}`,
  },
  balance: {
    has: ({ name, value }) => `${name}，你有 ${value} 积分可以使用。`,
    tonight: ({ amount, when }) => `${amount} 积分${when} 到账。`,
    tonightShared: ({ amount, pays, when }) =>
      `你获得的 ${amount} 积分预计${when} 到账约 ${pays}，因为今天大家获得的积分超过了奖池。`,
    friends: ({ amount, first, last }) => {
      if (first === null) return `邀请奖励：${amount} 积分暂缓发放，核查后全额到账。`;
      return first === last
        ? `邀请奖励：${amount} 积分暂缓发放，${first} 到账。`
        : `邀请奖励：${amount} 积分暂缓发放，${first} 至 ${last} 陆续到账。`;
    },
    held: (amount) => `已为提现预留：${amount} 积分`,
  },
  tasks: {
    title: ({ done, total }) => `今日任务：已完成 ${done}/${total} 组。点一组去做下一个任务。`,
    none: '今天的任务都完成了。',
    one: ({ name, points }) => `${name} · ${points} 积分`,
    all: '全部任务',
  },
  streak: {
    waits: ({ day, points, tomorrow }) =>
      `7 天一轮的第 ${day} 天：今天签到可得 ${points} 积分，明天可得 ${tomorrow} 积分。`,
    done: ({ day, tomorrow }) => `7 天一轮的第 ${day} 天已签到，明天签到可得 ${tomorrow} 积分。`,
    how: '签到 7 天为一轮，积分一天比一天多，之后开始新的一轮。',
    days: ({ current, best }) => `你已连续签到 ${current} 天，最长纪录 ${best} 天。`,
    begin: '签到一次，开始连续签到。',
    freezes: (count) => `还有 ${count} 张补签卡，漏签一天时自动使用。`,
    left: ({ hours, minutes }) => `距离新的一天还有 ${hours} 小时 ${minutes} 分钟。`,
    off: '你已隐藏连续签到天数，每天的积分不变。',
    signIn: '去签到',
    see: '查看签到记录',
  },
  remind: {
    on: '如果当天还没签到，我会在当天结束前提醒你。',
    at: (time) => `如果当天还没签到，我会在你当地时间 ${time} 提醒你。`,
    off: '我不会提醒你。',
    quiet: '这个时间在你的免打扰时段内，我不会发送。请换个时间，或在 Taice 里修改免打扰时段。',
    blocked: '我目前无法给你发消息，发送 /start 即可恢复。',
    how: '也可以直接发送时间：/remind 19:30',
    unreadable: (written) => `看不懂时间“${written}”，设置没有改变。请发送几点几分：/remind 19:30`,
    turnOn: '提醒我',
    turnOff: '不用提醒',
    auto: '帮我选时间',
    skipped: '好的，今天不再提醒。',
    stopped: '不再提醒了。发送 /remind on 可以重新开启。',
  },
  invite: {
    text: ({ reward, registered, paid, earned }) =>
      `每位好友看完视频并分享后，你可得 ${reward} 积分。\n\n已加入：${registered} 人\n有效邀请：${paid} 人\n已获得：${earned} 积分\n\n让好友扫这个二维码，或把链接发给好友。`,
    share: '发给好友',
    see: '我的好友',
  },
  leaderboard: {
    title: '本周前几名：',
    row: ({ rank, name, points }) => `${rank}. ${name}：${points} 积分`,
    me: ({ rank, points }) => `你排第 ${rank} 名，${points} 积分。`,
    gap: (points) => `距离上一名还差 ${points} 积分。`,
    missing: ({ invites, views, uploads, ai_uploads, wallet }) =>
      `要获奖，还需：${[
        ...(invites > 0 ? [`邀请 ${invites} 位好友`] : []),
        ...(views > 0 ? [`看 ${views} 个视频`] : []),
        ...(uploads > 0 ? [`上传 ${uploads} 个视频`] : []),
        ...(ai_uploads > 0 ? [`上传 ${ai_uploads} 个 AI 视频`] : []),
        ...(wallet ? ['绑定钱包'] : []),
      ].join('、')}。`,
    noRank: '你本周还没有名次，先赚一点积分吧。',
    hidden: '你已退出排行榜。',
    see: '完整排行榜',
  },
  language: { choose: '请选择语言', chosen: '已切换为简体中文。' },
  stop: '我不会再给你发消息了。想恢复时发送 /start。',
  paySupport: (mail) =>
    `Taice 在聊天中不销售任何商品。有关积分、奖品和提现的问题，请写信至 ${mail}，并附上订单号。`,
  confirm: {
    on: '每笔提现都需要你在这里确认。',
    off: '提现不需要在这里确认。',
    none: '目前没有等待确认的提现。',
    wait: (points) => `还有 ${points} 积分的提现等你在这里确认。`,
    ending:
      '这项确认已在聊天之外被关闭，不久后生效。在此之前，每笔提现仍需你在这里确认。如果不是你本人操作，请点“继续确认”并修改密码。',
    turnOn: '每次都确认',
    turnOff: '不用确认',
    keep: '继续确认',
  },
  cashOut: {
    reviewing: '已确认。我们会先审核，通常在一天之内。审核前可以取消。',
    confirmed: ({ amount, net }) => `已确认：转出 ${amount} 积分，到账 ${net} SPK。`,
    refused: (amount) => `已拒绝：${amount} 积分已退回余额。如果不是你本人发起，请修改密码。`,
    late: (amount) => `已超时：提现已取消，${amount} 积分已退回。`,
    over: '这笔提现之前已处理。',
    see: '查看提现',
  },
  inline: { watch: '在 Taice 观看', none: '没有找到视频' },
  login: {
    again: '本次登录已失效，请返回页面重新开始。',
    invalid: '这个链接不是有效的登录链接，请返回页面重新开始。',
    away: '暂时连接不上 Telegram，请过一分钟再试。',
    notFound: '页面不存在。',
  },
};
