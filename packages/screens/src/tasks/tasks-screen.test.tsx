// @vitest-environment happy-dom
import { activeTaskAtom, overlayAtom, taskKeys, taskPanelAtom, walletOf } from '@taice/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockMatchMedia } from '../shared/testing/mock-match-media.ts';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { TasksScreen } from './tasks-screen.tsx';
import { daily, detail, done, group, quest, resetAt } from './testing/task-fixtures.ts';

/** The windows of a phone, a small desktop, and a wide desktop. */
let width = 390;
beforeEach(() => {
  width = 390;
  mockMatchMedia((query) => width >= Number(/min-width: (\d+)/.exec(query)?.[1] ?? Infinity));
});

const nothingWaits = {
  claimables: [],
  full_rings: [],
  to_claim: { count: 0, amount: '0' },
  view: '2',
};

const signIn = () =>
  quest({ task_name: 'Sign in', task_key: 'sign_in', total_num: 1, action_route: '/V2/task' });
const share = (complete_num: number) =>
  quest({
    task_name: 'Share 3 videos',
    task_key: 'share_post',
    total_num: 3,
    complete_num,
    id: 's',
  });
const weekly = quest({
  task_name: 'Watch 50 videos',
  total_num: 50,
  complete_num: 45,
  point: '100',
});

const answers = (groups: ReturnType<typeof group>[], more: Answers = {}): Answers => ({
  newDailyTask: () => daily(groups),
  userTaskDetail: ({ task_type }) => detail(task_type === 'week' ? [weekly] : []),
  unfinishTaskNum: () => ({ total: 9, new_user: 0, day: 8, week: 1, advanced: 0 }),
  dataCount: () => ({ user: { ...nothingWaits, first_view: '0' } }),
  'sign-in/configs': () => ({
    days: [],
    today_done: true,
    current: 0,
    best: 0,
    freezes: 0,
    streak_off: false,
    calendar: [],
    surplus_sign_in_days: 7,
    seven_days_sign_in_reward: '100',
    reset_at: resetAt,
  }),
  walletLog: () => ({ list: [], has_more: false, sum_in: '0', sum_out: '0', days: [] }),
  ...more,
});
const show = (given: Answers) =>
  renderPage(
    <>
      <TasksScreen />
      <Toasts />
    </>,
    { answers: given, path: '/V2/task' },
  );
const next = () => screen.findByRole('region', { name: 'Do this next' });

test('shows the next task in one sentence, and its one button starts it', async () => {
  const { taice } = await show(answers([group('Share', [share(1), done(), done()])]));
  const card = within(await next());
  await card.findByText('Share 2 more videos');
  expect(card.getByText('Last one in Share: 20 points, plus its bonus of 100.')).toBeTruthy();
  expect(card.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(card.getByRole('button', { name: 'Share' }));
  expect(taice.store.get(activeTaskAtom)).toEqual({ id: 's', type: 'day' });
});

test.each([
  [390, 'in the line of its group'],
  [1_280, 'in the head of its group'],
])('at %i px a task with unwatched videos says %s when it counts', async (px) => {
  width = px;
  const waits = { ...share(1), unwatched_num: 2 };
  await show(answers([group('Share', [waits, done(), done()])]));
  const says = 'Counts once you have watched the video today.';
  const seen = (await screen.findAllByText(says)).filter(
    ({ className }) => !className.includes('tc-hidden'),
  );
  expect(seen).toHaveLength(1);
});

test('offers the sign-in as the next task', async () => {
  const { taice } = await show(answers([group('Start', [signIn(), quest(), quest()])]));
  const card = within(await next());
  fireEvent.click(await card.findByRole('button', { name: 'Sign in' }));
  expect(taice.store.get(overlayAtom)?.kind).toBe('sign-in');
});

test('leads a new user to the first video before any task', async () => {
  await show(
    answers([group('Start', [signIn(), quest(), quest()])], {
      dataCount: () => ({ user: { ...nothingWaits, first_view: '200' } }),
    }),
  );
  const card = within(await next());
  await card.findByText('Watch your first video');
  card.getByText('You get 200 points right away.');
  expect(card.getByRole('link', { name: 'Watch' }).getAttribute('href')).toBe('/V2/videos');
});

test('shows the points of the daily sign-in together with those of its task', async () => {
  await show(
    answers([group('Start', [signIn(), quest(), quest()])], {
      'sign-in/configs': () => ({
        days: [{ day_no: 6, point: '40', bonus: '0', state: 'today' }],
        today_done: false,
        current: 5,
        best: 5,
        freezes: 0,
        streak_off: false,
        calendar: [],
        surplus_sign_in_days: 2,
        seven_days_sign_in_reward: '100',
        reset_at: resetAt,
      }),
    }),
  );
  const card = within(await next());
  const says = '40 points, and 20 for the task in Start.';
  expect(await card.findByText(says)).toBeTruthy();
});

test('shows the arriving amount first, and its calculation after a press', async () => {
  const { taice } = await show(
    answers([], {
      walletDetail: () => ({
        currency_key: 'taice',
        value: '1200.5',
        pending: '534',
        tonight: '34',
        held: '0',
        signed_in_today: 1,
        sign_in_reward: '25',
        surplus_sign_in_days: 4,
        seven_days_sign_in_reward: '100',
        daily_add_point: '734',
        daily_held: '500',
        factor: '0.940000000000',
        reset_at: resetAt,
      }),
    }),
  );
  expect(walletOf(taice)?.tonight).toBe('34');
  const hero = (await screen.findByText(/^Arrives /)).closest('button')!;
  const amounts = within(hero).getAllByText(/^\d[\d,.]*$/);
  expect(new Set(amounts.map(({ textContent }) => textContent))).toEqual(new Set(['31.96']));
  fireEvent.click(hero);
  const sum = await screen.findByRole('dialog', { name: 'How it adds up' });
  const said = [...sum.querySelectorAll('dt + dd')].map(({ textContent }) => textContent);
  expect(said.toSpliced(5, 1)).toEqual([
    '734 points',
    '200 points',
    '34 points',
    '94%',
    '31.96 points',
    '500 points',
  ]);
  within(sum).getByText(/^Each day pays out from one pool/);
});

test('claims a reached milestone here, and shows the maximum of the day beside the progress', async () => {
  let state = 'open';
  const { calls } = await show(
    answers([], {
      'inviteTask/list': () => ({
        list: [{ id: '3', name: '3 friends', need: 3, point: '100', state, progress: 3 }],
      }),
      'inviteTask/claim': () => {
        state = 'claimed';
        return { amount: '100', balance: '1300.5' };
      },
    }),
  );
  const most = { name: '34 of up to 1,135 for today' };
  await screen.findByRole('progressbar', most);
  await screen.findByText('Milestone: 3 friends counted');
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  await screen.findByText('100 points are in your balance.');
  await waitFor(() => expect(screen.queryByText('Milestone: 3 friends counted')).toBeNull());
  expect(calls.find(({ path }) => path === 'inviteTask/claim')?.input).toMatchObject({ id: '3' });
});

test('one press claims a complete group, and shows when the points arrive', async () => {
  let state: 'claimable' | 'credited' = 'claimable';
  const list = [done(), done(), done()];
  const given = () =>
    group('Watch', list, { bonus_state: state, claim_id: state === 'claimable' ? '77' : null });
  const { calls } = await show(
    answers([], {
      newDailyTask: () => daily([given()]),
      'claim-reward': () => {
        state = 'credited';
        return {
          amount: '100',
          balance: '0',
          claim: { id: '77', type: 'group_bonus', state: 'claimed' },
        };
      },
    }),
  );
  const card = within(await next());
  await card.findByText('Watch is complete');
  fireEvent.click(card.getByRole('button', { name: 'Claim 100 points' }));
  await screen.findByText(/^100 points claimed\. They arrive /);
  expect(calls.find(({ path }) => path === 'claim-reward')?.input).toMatchObject({
    claim_id: '77',
  });
  await screen.findByText('160 points earned');
  expect(screen.queryByRole('button', { name: 'Claim 100 points' })).toBeNull();
});

test('says when all tasks of the day are done, and when new ones come', async () => {
  await show(answers([group('Watch', [done(), done(), done()], { bonus_state: 'credited' })]));
  const card = within(await next());
  await card.findByText('Everything is done for today');
  expect(card.getByText(/^New tasks come /)).toBeTruthy();
});

test('a group opens to its three tasks, with their links and the reason for an unpaid one', async () => {
  const unpaid = done({
    task_name: 'Like 3 videos',
    task_key: 'like',
    state: 'done',
    reason: 'account_limited',
  });
  const { taice } = await show(answers([group('Share', [share(1), unpaid, done()])]));
  const head = await screen.findByRole('button', { name: /^Share: 2 of 3 done/ });
  expect(screen.queryByText('Like 3 videos')).toBeNull();
  fireEvent.click(head);
  expect(screen.getByText('Not paid: your account is limited.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Like 3 videos/ })).toBeNull();
  const way = screen.getByRole('link', { name: /Share 3 videos/ });
  expect(way.getAttribute('href')).toBe('/V2/videos');
  fireEvent.click(way);
  expect(taice.store.get(activeTaskAtom)?.id).toBe('s');
});

test('updates the progress without a reload', async () => {
  let shared = 1;
  const { taice } = await show(
    answers([], { newDailyTask: () => daily([group('Share', [share(shared), done(), done()])]) }),
  );
  const card = within(await next());
  await card.findByText('Share 2 more videos');
  shared = 2;
  await taice.queries.invalidateQueries({ queryKey: taskKeys.all });
  expect(await card.findByText('Share 1 more video')).toBeTruthy();
});

test('a wide page shows the tasks of each group, the new-user tasks, the goal and the arriving points', async () => {
  width = 1440;
  await show(
    answers([group('Share', [share(1), done(), done()])], {
      userTaskDetail: ({ task_type }) =>
        detail(task_type === 'week' ? [weekly] : [quest({ task_name: 'Bind e-mail' })], {
          is_has_new_user_task: true,
        }),
      'prize/list': () => ({ list: [] }),
    }),
  );
  await screen.findByRole('link', { name: /Share 3 videos/ });
  await screen.findByText('New user tasks');
  await screen.findByText('Watch 50 videos');
  await screen.findByText(/^Arrives /);
  await screen.findByRole('link', { name: /Choose a prize/ });
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/TaskRecord');
});

test('reserves the space below the claims until they are known', async () => {
  let tell: (figures: unknown) => void = () => undefined;
  const figures = new Promise((known) => (tell = known));
  await show(answers([group('Share', [share(1), done(), done()])], { dataCount: () => figures }));
  await screen.findByText(/^Arrives /);
  expect(document.querySelectorAll('.tasks-place-heading')).toHaveLength(3);
  expect(screen.queryByRole('region', { name: 'Do this next' })).toBeNull();
  tell({ user: { ...nothingWaits, first_view: '0' } });
  await next();
  expect(document.querySelectorAll('.tasks-place-heading')).toHaveLength(0);
});

test('a reached milestone is part of the claim of all rewards, and not offered twice', async () => {
  const milestone = { id: '1', name: '1 friend', need: 1, point: '50', state: 'open', progress: 1 };
  const figures = (full_rings: object[]) => () => ({
    user: {
      ...nothingWaits,
      full_rings,
      to_claim: { count: full_rings.length + 1, amount: '57' },
      first_view: '0',
    },
  });
  const more = (full_rings: object[]): Answers => ({
    dataCount: figures(full_rings),
    'inviteTask/list': () => ({ qualified_num: 1, list: [milestone] }),
  });
  const groups = [group('Share', [share(1), done(), done()])];
  await show(answers(groups, more([{ post_id: '3', amount: '7' }])));
  expect(await screen.findByText('+57 points')).toBeTruthy();
  expect(screen.queryByText(/^Milestone/)).toBeNull();
  cleanup();
  await show(answers(groups, more([])));
  expect(await screen.findByText(/^Milestone/)).toBeTruthy();
});

test('explains how to earn points if nothing was earned today', async () => {
  const nothing = {
    currency_key: 'taice',
    value: '0',
    pending: '0',
    tonight: '0',
    held: '0',
    is_sign_in_reward: 1,
    sign_in_reward: '25',
    surplus_sign_in_days: 7,
    seven_days_sign_in_reward: '100',
    daily_add_point: '0',
    factor: '1.000000000000',
    reset_at: resetAt,
  };
  await show(answers([], { walletDetail: () => nothing }));
  expect(await screen.findByText('Watch a video or do a task to earn points.')).toBeTruthy();
});

test('the tasks page leaves no active task and no open panel', async () => {
  const { taice } = await show(answers([]));
  await waitFor(() => expect(taice.store.get(activeTaskAtom)).toBeNull());
  expect(taice.store.get(taskPanelAtom)).toBeNull();
});

test('reports groups that did not load, and retries', async () => {
  let down = true;
  await show(
    answers([], {
      newDailyTask: () =>
        down ? refused(500, 'Server error') : daily([group('Share', [share(1), done(), done()])]),
    }),
  );
  await screen.findByText('Server error');
  expect(screen.queryByRole('region', { name: 'Do this next' })).toBeNull();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await within(await next()).findByText('Share 2 more videos')).toBeTruthy();
});
