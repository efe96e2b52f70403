import type { TaiceApi } from '../taice-api.ts';

/** Today's state of a person on the sixth day of their streak. */
export const sampleToday: Awaited<ReturnType<TaiceApi['today']>> = {
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
  groups: [
    { name: 'Watch', points_left: '120', route: '/video' },
    { name: 'Share', points_left: '145.5', route: '/Home' },
  ],
  points_left: '265.5',
  total_num: 5,
};
