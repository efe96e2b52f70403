// @vitest-environment happy-dom
import { activeTaskAtom, type AppType, startActiveTask, taskKeys } from '@taice/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockMatchMedia } from '../../shared/testing/mock-match-media.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { detail, quest } from '../testing/task-fixtures.ts';
import { PanelButton } from './panel-button.tsx';
import { TaskFloat } from './task-float.tsx';

let wide = false;
beforeEach(() => {
  wide = false;
  mockMatchMedia(() => wide);
});

let liked = 1;
const like = () =>
  quest({
    id: 'like',
    task_name: 'Like 3 videos',
    task_key: 'like',
    total_num: 3,
    point: '10',
    complete_num: liked,
    is_complete: liked === 3,
    state: liked === 3 ? 'credited' : 'todo',
  });
const show = (path: string, appType: AppType = 'web') => {
  liked = 1;
  const page = (
    <>
      {appType === 'web' && <PanelButton />}
      <TaskFloat />
    </>
  );
  return renderPage(page, {
    path,
    platform: { appType },
    answers: {
      userTaskDetail: () => detail([like()]),
      unfinishTaskNum: () => ({ total: 9, new_user: 0, day: 8, week: 1, advanced: 0 }),
    },
  });
};

test('the active task shows its progress and its completion, with a link back to the tasks', async () => {
  const { taice } = await show('/V2/videos', 'tg_mini');
  act(() => startActiveTask(taice, { id: 'like', type: 'day' }));
  await screen.findByText('1/3');
  const back = screen.getByRole('link', { name: 'Back to tasks' });
  expect(back.getAttribute('href')).toBe('/V2/task');
  liked = 3;
  await act(() => taice.queries.invalidateQueries({ queryKey: taskKeys.all }));
  expect(await screen.findByRole('status')).toBeTruthy();
  await vi.waitFor(
    () => expect(screen.getByRole('status').textContent).toBe('Done: +10 points'),
    60_000,
  );
});

test('the active task can be hidden', async () => {
  const { taice } = await show('/V2/videos', 'tg_mini');
  act(() => startActiveTask(taice, { id: 'like', type: 'day' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Hide this task' }));
  expect(taice.store.get(activeTaskAtom)).toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each(['/Home', '/Wallet'])(
  'a wide window opens the panel from %s and shows the number of open tasks',
  async (path) => {
    wide = true;
    await show(path);
    fireEvent.click(await screen.findByRole('button', { name: 'Tasks, 9 open' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('/TaskRecord');
    fireEvent.click(await panel.findByRole('tab', { name: /^Daily/ }));
    const way = await panel.findByRole('link', { name: /Like 3 videos/ });
    fireEvent.click(way);
    await vi.waitFor(
      () => expect(document.querySelector('dialog[data-state=open]')).toBeNull(),
      60_000,
    );
  },
);

test.each(['/Task', '/V2/task', '/TaskRecord'])('nothing floats over %s', async (path) => {
  wide = true;
  const { taice } = await show(path);
  act(() => startActiveTask(taice, { id: 'like', type: 'day' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
