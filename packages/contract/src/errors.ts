/**
 * Every code of the envelope, with the HTTP status that says the same to proxies (domain.md D1, 8)
 * and the public text in each language. Private detail never goes here: it is logged.
 */
export const errors = {
  400: { status: 400, en: 'Invalid parameter', cn: '参数有误', tw: '參數有誤' },
  401: { status: 401, en: 'Please log in', cn: '请先登录', tw: '請先登入' },
  403: { status: 403, en: 'Not allowed', cn: '没有权限', tw: '沒有權限' },
  404: { status: 404, en: 'Not found', cn: '没有找到', tw: '找不到' },
  409: {
    status: 409,
    en: 'Conflict, please refresh',
    cn: '数据已变化，请刷新',
    tw: '資料已變動，請重新整理',
  },
  413: { status: 413, en: 'Request too large', cn: '请求内容过大', tw: '請求內容過大' },
  429: {
    status: 429,
    en: 'Too many requests',
    cn: '操作太频繁，请稍后再试',
    tw: '操作太頻繁，請稍後再試',
  },
  500: { status: 500, en: 'Server error', cn: '服务器出错了', tw: '伺服器發生錯誤' },
  503: {
    status: 503,
    en: 'The service is not available right now',
    cn: '服务暂时不可用',
    tw: '服務暫時無法使用',
  },
  1001: { status: 400, en: 'Wrong sign', cn: '签名错误', tw: '簽名錯誤' },
  1002: {
    status: 400,
    en: 'Your clock differs too much from ours',
    cn: '设备时间与服务器相差过大',
    tw: '裝置時間與伺服器相差過大',
  },
  1003: { status: 400, en: 'Repeated nonce', cn: '请求已被使用', tw: '請求已被使用' },
  1101: {
    status: 400,
    en: 'Wrong e-mail or password',
    cn: '邮箱或密码错误',
    tw: '電子郵件或密碼錯誤',
  },
  1102: {
    status: 400,
    en: 'Wrong or expired code',
    cn: '验证码错误或已过期',
    tw: '驗證碼錯誤或已過期',
  },
  1103: {
    status: 409,
    en: 'E-mail already registered',
    cn: '该邮箱已注册',
    tw: '此電子郵件已註冊',
  },
  1104: { status: 400, en: 'Password too weak', cn: '密码强度不够', tw: '密碼強度不足' },
  1105: { status: 400, en: 'Signature invalid', cn: '签名无效', tw: '簽名無效' },
  1106: {
    status: 400,
    en: 'The message to sign has expired',
    cn: '签名消息已过期',
    tw: '簽名訊息已過期',
  },
  1107: {
    status: 409,
    en: 'Already bound to another account',
    cn: '已绑定到其他账号',
    tw: '已綁定至其他帳號',
  },
  1108: {
    status: 400,
    en: 'Telegram data invalid or expired',
    cn: 'Telegram 数据无效或已过期',
    tw: 'Telegram 資料無效或已過期',
  },
  1109: {
    status: 400,
    en: 'TON proof invalid or expired',
    cn: 'TON 证明无效或已过期',
    tw: 'TON 證明無效或已過期',
  },
  1110: { status: 403, en: 'Account suspended', cn: '账号已被停用', tw: '帳號已被停用' },
  1111: { status: 409, en: 'Invite code invalid', cn: '邀请码无效', tw: '邀請碼無效' },
  1112: {
    status: 429,
    en: 'Code sent too often',
    cn: '验证码发送过于频繁',
    tw: '驗證碼傳送過於頻繁',
  },
  1113: {
    status: 429,
    en: 'Too many wrong passwords, wait 15 min',
    cn: '密码错误次数过多，请 15 分钟后再试',
    tw: '密碼錯誤次數過多，請 15 分鐘後再試',
  },
  1114: { status: 409, en: 'Google login failed', cn: 'Google 登录失败', tw: 'Google 登入失敗' },
  1115: {
    status: 409,
    en: 'The last way to log in cannot be removed',
    cn: '不能移除最后一种登录方式',
    tw: '不能移除最後一種登入方式',
  },
  1116: { status: 409, en: 'Ticket expired', cn: '登录凭证已过期', tw: '登入憑證已過期' },
  1117: { status: 404, en: 'User not found', cn: '用户不存在', tw: '使用者不存在' },
  1118: {
    status: 409,
    en: 'Nickname not allowed or taken',
    cn: '昵称不可用或已被占用',
    tw: '暱稱不可用或已被使用',
  },
  1201: { status: 404, en: 'Video unavailable', cn: '视频不可用', tw: '影片無法觀看' },
  1301: { status: 409, en: 'Countdown not finished', cn: '观看时间还不够', tw: '觀看時間還不夠' },
  1302: { status: 409, en: 'Already claimed', cn: '已经领取过了', tw: '已經領取過了' },
  1303: { status: 409, en: 'Reward used up', cn: '奖励已领完', tw: '獎勵已領完' },
  1304: { status: 409, en: 'View session invalid', cn: '观看会话无效', tw: '觀看工作階段無效' },
  1305: { status: 409, en: 'Daily limit reached', cn: '今日已达上限', tw: '今日已達上限' },
  1306: { status: 409, en: 'Not eligible', cn: '不符合领取条件', tw: '不符合領取條件' },
  1307: { status: 409, en: 'Own video', cn: '自己的视频没有奖励', tw: '自己的影片沒有獎勵' },
  1308: { status: 409, en: 'No rewards on this video', cn: '该视频没有奖励', tw: '此影片沒有獎勵' },
  1309: { status: 409, en: 'Claim expired', cn: '领取已过期', tw: '領取已過期' },
  1401: { status: 409, en: 'Already signed in today', cn: '今天已经签到', tw: '今天已經簽到' },
  1501: { status: 422, en: 'Balance too low', cn: '余额不足', tw: '餘額不足' },
  1505: { status: 409, en: 'Network Mismatch', cn: '网络不匹配', tw: '網路不符' },
  1508: { status: 422, en: 'error type', cn: '币种错误', tw: '幣種錯誤' },
  1701: { status: 409, en: 'Upload expired', cn: '上传已过期', tw: '上傳已過期' },
  1702: { status: 422, en: 'This file cannot be used', cn: '无法使用该文件', tw: '無法使用此檔案' },
  1703: { status: 413, en: 'The file is too large', cn: '文件过大', tw: '檔案過大' },
  1704: {
    status: 422,
    en: 'Too many uploads today',
    cn: '今天上传次数过多',
    tw: '今天上傳次數過多',
  },
} as const satisfies Record<number, { status: number; en: string; cn: string; tw: string }>;

export type ErrorCode = keyof typeof errors;

/** What an unknown API path is told; the product keeps this one in Chinese (product.md 8). */
export const unknownPathMessage = '请求路径不存在';
