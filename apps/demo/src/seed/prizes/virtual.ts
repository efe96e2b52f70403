import type { PrizeDraft } from '@taice/api/for-demo';
import { prizePath } from '../../scenes/prizes.ts';
import { codesFor } from './codes.ts';

const final = {
  en: 'Once you see the code, you can’t give it back.',
  cn: '兑换码显示后不能退回。',
  tw: '兌換碼顯示後不能退回。',
};

const pictures = {
  how_to_use: {
    en: 'Press “Open it”. The code is filled in for you.\n\nSave the pictures to your device.',
    cn: '点“打开使用”，兑换码会自动填好。\n\n把图片保存到你的设备。',
    tw: '點「開啟使用」，兌換碼會自動填好。\n\n把圖片儲存到你的裝置。',
  },
};

const card = {
  how_to_use: {
    en: 'Press “Open it”, or copy the code and enter it at the shop’s checkout.\n\nKeep the code to yourself until then: whoever has it can spend it.',
    cn: '点“打开使用”，或复制兑换码，在商店结账时输入。\n\n使用前请保管好，任何人拿到都能使用。',
    tw: '點「開啟使用」，或複製兌換碼，在商店結帳時輸入。\n\n使用前請保管好，任何人拿到都能使用。',
  },
};

export const virtualPrizes: readonly PrizeDraft[] = [
  {
    slug: 'wallpapers',
    type: 'virtual',
    name: { en: 'Wallpapers, set of three', cn: '壁纸一套三张', tw: '桌布一套三張' },
    description: {
      en: 'The cabin under the northern lights, the camp below the Milky Way, and the blue hour at the lake, drawn for the screen of a phone.\n\nSmall enough to be a first prize.',
      cn: '极光下的小屋、银河下的营地、湖边的蓝调时刻，专为手机屏幕绘制。\n\n很适合当作第一份奖品。',
      tw: '極光下的小屋、銀河下的營地、湖邊的藍調時刻，專為手機螢幕繪製。\n\n很適合當作第一份獎品。',
    },
    notice: final,
    ...pictures,
    use_url: '/dev/prize/wallpapers?code={code}',
    images: [prizePath('wallpapers')],
    points: '400',
    market_value: '€0.10',
    per_user_limit: 1,
    codes: codesFor('wallpapers', 240),
    sort: 1,
  },
  {
    slug: 'sticker-pack',
    type: 'virtual',
    name: { en: 'Stickers, set of six', cn: '贴纸一套六张', tw: '貼圖一套六張' },
    description: {
      en: 'Six stickers for your chats: a coin that is glad, a cat that watches, popcorn, a planet, a heart and a warm cabin.\n\nFor everything that words take too long for.',
      cn: '六张聊天贴纸：开心的金币、盯着看的猫、爆米花、星球、爱心，还有一座温暖的小屋。\n\n有些话，一张贴纸就够了。',
      tw: '六張聊天貼圖：開心的金幣、盯著看的貓、爆米花、星球、愛心，還有一座溫暖的小屋。\n\n有些話，一張貼圖就夠了。',
    },
    notice: final,
    ...pictures,
    use_url: '/dev/prize/sticker-pack?code={code}',
    images: [prizePath('sticker-pack')],
    points: '900',
    market_value: '€0.20',
    per_user_limit: 1,
    codes: codesFor('sticker-pack', 120),
    sort: 2,
  },
  {
    slug: 'gift-2',
    type: 'virtual',
    name: { en: 'Gift card, €2', cn: '礼品卡，2 欧元', tw: '禮物卡，2 歐元' },
    description: {
      en: 'Two euros, for yourself or for a small surprise.\n\nYou get a code. Keep it for yourself, or pass it on: it asks for no name.',
      cn: '两欧元，留给自己，或当作一份小惊喜。\n\n你会得到一个兑换码。自己用或送人都行，不记名。',
      tw: '兩歐元，留給自己，或當作一份小驚喜。\n\n你會得到一組兌換碼。自己用或送人都行，不記名。',
    },
    notice: final,
    ...card,
    use_url: '/dev/prize/gift-2?code={code}',
    images: [prizePath('gift-2')],
    points: '8000',
    market_value: '€2',
    per_user_limit: 2,
    limit_days: 30,
    codes: codesFor('gift-2', 40),
    sort: 3,
  },
  {
    slug: 'gift-10',
    type: 'virtual',
    name: { en: 'Gift card, €10', cn: '礼品卡，10 欧元', tw: '禮物卡，10 歐元' },
    description: {
      en: 'Ten euros, for when you have saved for a while.\n\nYou get a code. Keep it for yourself, or pass it on: it asks for no name.',
      cn: '十欧元，送给攒了一阵子的你。\n\n你会得到一个兑换码。自己用或送人都行，不记名。',
      tw: '十歐元，送給存了一陣子的你。\n\n你會得到一組兌換碼。自己用或送人都行，不記名。',
    },
    notice: final,
    ...card,
    use_url: '/dev/prize/gift-10?code={code}',
    images: [prizePath('gift-10')],
    points: '40000',
    market_value: '€10',
    per_user_limit: 1,
    limit_days: 30,
    codes: codesFor('gift-10', 6),
    sort: 9,
  },
];
