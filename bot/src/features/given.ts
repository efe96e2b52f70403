import type { TaiceApi } from '../taice-api.ts';

/** What awaits somebody on the sixth day of their streak. */
export const aDay: Awaited<ReturnType<TaiceApi['today']>> = {
  nickname: 'Mia',
  reset_in_s: 3 * 3600 + 20 * 60 + 5,
  sign_in: {
    done: false,
    day_no: 6,
    point: '40',
    tomorrow_point: '160',
    current: 5,
    best: 9,
    freezes: 1,
  },
  tasks: [
    {
      name: 'Like 3 videos',
      point: '5.5',
      unit_key: 'other',
      complete_num: 1,
      total_num: 3,
      route: '/Home',
    },
    {
      name: 'Watch 10 minutes',
      point: '20',
      unit_key: 'time',
      complete_num: 60,
      total_num: 600,
      route: '/video',
    },
  ],
  done_num: 4,
};
