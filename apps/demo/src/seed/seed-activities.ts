import {
  type ActivityDraft,
  newActivitySchema,
  insertActivity,
  type Services,
  transaction,
  type Tx,
} from '@taice/api/for-demo';
import { crowdOf } from './seed-crowd.ts';

const HOUR_MS = 3_600_000;

/** From hours before now to hours after it. */
const campaigns = (isoIn: (hours: number) => string): readonly ActivityDraft[] => [
  {
    slug: 'after-dark-week',
    title: { en: 'After Dark Week', cn: '入夜一周', tw: '入夜一週' },
    summary: {
      en: 'Watch ten videos, share three and write two comments. Complete all of it to get 250 points.',
      cn: '看十个视频、分享三个、评论两个，全部完成即得 250 积分。',
      tw: '看十部影片、分享三部、留言兩則，全部完成即得 250 積分。',
    },
    content: {
      en: 'The best hours for watching are the late ones. This week, every ring you fill counts, on any topic.\n\nYour progress counts automatically from the moment you join.',
      cn: '夜晚最适合看视频。本周看满的每个圆环都算数，不限主题。\n\n从加入起的进度会自动计入。',
      tw: '夜晚最適合看影片。本週看滿的每個圓環都算數，不限主題。\n\n從加入起的進度會自動計入。',
    },
    rules: {
      en: [
        'A view counts from 30 s, or ¾ of a shorter video.',
        'A video counts once a day, a share once per video and day, a comment once per video.',
        'If the campaign is cancelled, you keep what you have won.',
      ],
      cn: [
        '观看满 30 秒计为一次；较短的视频看满四分之三即可。',
        '每个视频的观看和分享每天各计一次，评论共计一次。',
        '若活动取消，你已获得的奖励仍归你。',
      ],
      tw: [
        '觀看滿 30 秒計為一次；較短的影片看滿四分之三即可。',
        '每部影片的觀看和分享每天各計一次，留言共計一次。',
        '若活動取消，你已獲得的獎勵仍歸你。',
      ],
    },
    cover: 'blue-avenue/poster.webp',
    type: 'mixed',
    conditions: [
      { task_key: 'watch_video', total_num: 10 },
      { task_key: 'share_post', total_num: 3 },
      { task_key: 'comment', total_num: 2 },
    ],
    reward: { type: 'fixed', each: '250', pool: '100000' },
    starts_at: isoIn(-52),
    ends_at: isoIn(116),
    sort: 1,
  },
  {
    slug: 'longest-look',
    title: { en: 'The Longest Look', cn: '看得最多', tw: '看得最多' },
    summary: {
      en: 'Who watches the most videos? The first ten share 3,400 points.',
      cn: '谁看的视频最多？前十名共分 3,400 积分。',
      tw: '誰看的影片最多？前十名共分 3,400 積分。',
    },
    rules: {
      en: [
        'Each video counts once a day.',
        'With the same number, the person who reached it first is ahead.',
        'Accounts that can’t earn points are not ranked.',
      ],
      cn: ['同一视频每天计一次。', '数量相同时，先达到者在前。', '不能获得奖励的账号不参与排名。'],
      tw: ['同一影片每天計一次。', '數量相同時，先達到者在前。', '不能獲得獎勵的帳號不列入排名。'],
    },
    cover: 'station-orbit/poster.webp',
    type: 'watch',
    conditions: [{ task_key: 'watch_video', total_num: 5 }],
    reward: {
      type: 'rank',
      prizes: [
        { from: 1, to: 1, point: '1000' },
        { from: 2, to: 3, point: '500' },
        { from: 4, to: 10, point: '200' },
      ],
    },
    starts_at: isoIn(-76),
    ends_at: isoIn(212),
    sort: 2,
  },
  {
    slug: 'every-day-signed',
    title: { en: 'Every day, signed', cn: '每一天，都有签名', tw: '每一天，都有簽章' },
    summary: {
      en: 'How to check for yourself what everyone was paid.',
      cn: '如何自己核对发放给每个人的积分。',
      tw: '如何自己核對發放給每個人的積分。',
    },
    content: {
      en: 'At the end of each day, we list everything that was paid, without names. The list is hashed and signed, so no one can add to that day later.\n\nThe files and a small program that checks them are on the page “Daily proof”. The program needs no account and no network.',
      cn: '每天结算后，当天发放的全部积分会以不含姓名的形式列出、计算哈希并签名，之后不能再改动。\n\n文件和核对用的程序都在“每日存证”页面上，无需账号，也无需联网。',
      tw: '每天結算後，當天發放的全部積分會以不含姓名的形式列出、計算雜湊並簽章，之後不能再更動。\n\n檔案和核對用的程式都在「每日存證」頁面上，無需帳號，也無需連線。',
    },
    cover: 'ringed-giant/poster.webp',
    type: 'info',
    reward: null,
    starts_at: isoIn(-24),
    ends_at: isoIn(700),
    sort: 3,
  },
  {
    slug: 'tell-a-friend',
    title: { en: 'Tell a Friend', cn: '分享给好友', tw: '分享給好友' },
    summary: {
      en: 'Share five videos. Everyone who does splits 20,000 points, at most 300 each.',
      cn: '分享五个视频，20,000 积分由完成者平分，每人最多 300。',
      tw: '分享五部影片，20,000 積分由完成者平分，每人最多 300。',
    },
    cover: 'harbour-wheel/poster.webp',
    type: 'share',
    conditions: [{ task_key: 'share_post', total_num: 5 }],
    reward: { type: 'pool', pool: '20000', per_user_cap: '300' },
    starts_at: isoIn(44),
    ends_at: isoIn(188),
  },
];

const endedCampaign = (isoIn: (hours: number) => string): ActivityDraft => ({
  slug: 'first-snow',
  title: { en: 'First Snow', cn: '初雪', tw: '初雪' },
  summary: {
    en: 'Watch five videos and share one to get 120 points.',
    cn: '五个视频加一次分享，完成者每人 120 积分。',
    tw: '五部影片加一次分享，完成者每人 120 積分。',
  },
  cover: 'karwendel-ridge/poster.webp',
  type: 'mixed',
  conditions: [
    { task_key: 'watch_video', total_num: 5 },
    { task_key: 'share_post', total_num: 1 },
  ],
  reward: { type: 'fixed', each: '120', pool: '50000' },
  starts_at: isoIn(-500),
  ends_at: isoIn(-330),
});

/** The crowd, who watch and share in running campaigns. */
const seedCrowd = async (tx: Tx, ids: Readonly<Record<string, bigint>>, now: Date) => {
  const crowd = await crowdOf(tx);
  const joinedAt = new Date(now.getTime() - 50 * HOUR_MS);
  // Videos that they have watched since it began, each counted once.
  const watched = await tx
    .selectFrom('view_log')
    .select(({ fn }) => [
      'user_id',
      fn.countAll<string>().as('num'),
      fn.max('qualified_at').as('at'),
    ])
    .where('qualified_at', '>=', joinedAt)
    .groupBy('user_id')
    .execute();
  const viewsByUser = new Map(watched.map((each) => [each.user_id, each]));
  const rows = [
    ...crowd.map(({ id }) => ({
      activity_id: ids['longest-look'] ?? 0n,
      user_id: id,
      num: Number(viewsByUser.get(id)?.num ?? 0),
      reached_at: viewsByUser.get(id)?.at ?? null,
    })),
    ...crowd.map(({ id }) => ({
      activity_id: ids['after-dark-week'] ?? 0n,
      user_id: id,
      num: 0,
      reached_at: null,
    })),
  ];
  await tx
    .insertInto('activity_user')
    .values(
      rows.map((row) => ({
        ...row,
        joined_at: joinedAt,
        completed_at: null,
        why: null,
        rank: null,
      })),
    )
    .execute();
  await tx
    .updateTable('activity')
    .set({ joined_num: crowd.length })
    .where('slug', 'in', ['longest-look', 'after-dark-week'])
    .execute();
};

/** Running, coming and past campaigns; once. */
export const seedActivities = async (services: Services): Promise<void> => {
  const now = services.clock.rule();
  const isoIn = (hours: number): string => {
    const time = now.getTime() + hours * HOUR_MS;
    return new Date(time - (time % HOUR_MS)).toISOString();
  };
  await transaction(services.db, async (tx) => {
    const existing = await tx.selectFrom('activity').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    const ids: Record<string, bigint> = {};
    for (const draft of campaigns(isoIn)) {
      const parsed = newActivitySchema.parse(draft);
      ids[parsed.slug] = await insertActivity(tx, parsed);
    }
    const ended = await insertActivity(tx, newActivitySchema.parse(endedCampaign(isoIn)));
    await tx
      .updateTable('activity')
      .set({ state: 'settled', paid_at: new Date(isoIn(-329)) })
      .where('id', '=', ended)
      .execute();
    await seedCrowd(tx, ids, now);
  });
};
