import type { PrizeDraft } from '@taice/api/for-demo';
import { prizePath } from '../../scenes/prizes.ts';

const ofMembership = {
  type: 'member',
  notice: {
    en: 'Check the address: you can’t change it after you order. The month ends automatically and is not renewed.',
    cn: '请核对邮箱：下单后不能更改。一个月后自动结束，不会续订。',
    tw: '請核對信箱：下單後不能更改。一個月後自動結束，不會續訂。',
  },
  per_user_limit: 1,
  limit_days: 30,
  member_field: {
    kind: 'email',
    label: { en: 'E-mail of the account', cn: '账号的邮箱', tw: '帳號的電子信箱' },
  },
} as const;

export const memberPrizes: readonly PrizeDraft[] = [
  {
    ...ofMembership,
    slug: 'music-month',
    name: { en: 'Music, one month', cn: '音乐会员，一个月', tw: '音樂會員，一個月' },
    description: {
      en: 'A month of music without advertisements, for the way to work, for the kitchen, for the rain.\n\nTell us the e-mail address of your account. The month starts when your order is completed.',
      cn: '一个月的无广告音乐，陪你通勤、下厨、听雨。\n\n填写你账号的邮箱，订单完成时开始计算。',
      tw: '一個月的無廣告音樂，陪你通勤、下廚、聽雨。\n\n填寫你帳號的電子信箱，訂單完成時開始計算。',
    },
    images: [prizePath('music-month')],
    points: '20000',
    market_value: '€5',
    stock: 60,
    sort: 6,
  },
  {
    ...ofMembership,
    slug: 'film-month',
    name: { en: 'Films, one month', cn: '电影会员，一个月', tw: '電影會員，一個月' },
    description: {
      en: 'A month of films, for the evenings when fifteen seconds are too short. The popcorn is up to you.\n\nTell us the e-mail address of your account. The month starts when your order is completed.',
      cn: '一个月的电影，留给十五秒不够看的夜晚。爆米花请自备。\n\n填写你账号的邮箱，订单完成时开始计算。',
      tw: '一個月的電影，留給十五秒不夠看的夜晚。爆米花請自備。\n\n填寫你帳號的電子信箱，訂單完成時開始計算。',
    },
    images: [prizePath('film-month')],
    points: '24000',
    market_value: '€6',
    stock: 45,
    sort: 7,
  },
  {
    ...ofMembership,
    slug: 'audiobook-month',
    name: { en: 'Audiobooks, one month', cn: '有声书会员，一个月', tw: '有聲書會員，一個月' },
    description: {
      en: 'A month of stories read to you, for long walks and tired eyes.\n\nTell us the e-mail address of your account. The month starts when your order is completed.',
      cn: '一个月的有声书，适合散步，也让眼睛歇一歇。\n\n填写你账号的邮箱，订单完成时开始计算。',
      tw: '一個月的有聲書，適合散步，也讓眼睛歇一歇。\n\n填寫你帳號的電子信箱，訂單完成時開始計算。',
    },
    images: [prizePath('audiobook-month')],
    points: '28000',
    market_value: '€7',
    stock: 30,
    sort: 8,
  },
];
