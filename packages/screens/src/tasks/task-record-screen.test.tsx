// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused } from '../shared/testing/render-page.tsx';
import { groupByDay, type RecordItem } from './record-days.ts';
import { TaskRecordScreen } from './task-record-screen.tsx';

const row = (id: string, given: Partial<RecordItem> = {}): RecordItem => ({
  id,
  task_name: 'Like 3 videos',
  task_type: 'day',
  is_bonus: false,
  point: '10',
  biz_date: '2026-11-20',
  at: '2026-11-20T09:00:00Z',
  status: 'paid',
  reason: null,
  ...given,
});

test('a day shows its sum only if all its rows are loaded, without unpaid rows', () => {
  const rows = [
    row('1', { biz_date: '2026-11-21' }),
    row('2'),
    row('3', { status: 'unpaid', reason: 'account_limited' }),
    row('4', { point: '100', is_bonus: true }),
  ];
  expect(groupByDay(rows, true).map(({ date, sum }) => [date, sum])).toEqual([
    ['2026-11-21', '10'],
    ['2026-11-20', '110'],
  ]);
  expect(groupByDay(rows, false).map(({ sum }) => sum)).toEqual(['10', null]);
});

test('lists the completed tasks by day with their sum, the bonus and the reason for no pay', async () => {
  const { calls } = await renderPage(<TaskRecordScreen />, {
    answers: {
      userTaskPointLog: ({ task_type }) =>
        task_type === 'week'
          ? { list: [], has_more: false, sum: '0' }
          : {
              list: [
                row('1', { task_name: 'All of “Start”', is_bonus: true, point: '100' }),
                row('2', { status: 'unpaid', reason: 'account_limited' }),
              ],
              has_more: false,
              sum: '100',
            },
    },
  });
  await screen.findByText('100 points');
  const day = within(screen.getByRole('region', { name: /Nov 20/ }));
  expect(day.getByRole('heading').textContent).toContain('+100 points');
  expect(day.getByText('All of “Start”')).toBeTruthy();
  expect(day.getByText('Not paid: your account is limited.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Weekly' }));
  await screen.findByText('No tasks of this kind done yet.');
  expect(calls.at(-1)?.input).toMatchObject({ task_type: 'week' });
});

test('reports a record that did not load, and retries', async () => {
  let down = true;
  await renderPage(<TaskRecordScreen />, {
    answers: {
      userTaskPointLog: () =>
        down ? refused(500, 'Server error') : { list: [], has_more: false, sum: '0' },
    },
  });
  await screen.findByText('Server error');
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const empty = await screen.findByRole('link', { name: 'See the tasks' });
  expect(empty.getAttribute('href')).toBe('/V2/task');
});
