// @vitest-environment happy-dom
import type { InvitedFriend } from '@taice/contract';
import type { Platform } from '@taice/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { Reminder } from './reminder.tsx';

const text = 'Hi Ana, one video on Taice is all that is missing.';
const friend = {
  user: { id: '7', nickname: 'Ana', avatar: '' },
  nudge_from: '2020-01-01T00:00:00Z',
  nudge_text: text,
} as InvitedFriend;
const links = { url: 'https://taice.test/?invite=A', tg_url: 'https://t.me/x?startapp=i_A' };
const allowed = () => ({ text, ...links, nudge_from: '2031-01-01T00:00:00Z' });

const show = async (
  nudge: Answers[string] = allowed,
  said: Awaited<ReturnType<Platform['share']>> = 'shared',
  appType: Platform['appType'] = 'web',
) => {
  const share = vi.fn(async () => said);
  const { calls } = await renderPage(
    <>
      <Reminder friend={friend} />
      <Toasts />
    </>,
    { answers: { nudge }, platform: { share, appType } },
  );
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  fireEvent.click(screen.getByRole('button', { name: 'Remind Ana' }));
  await screen.findByText(text);
  return {
    share,
    nudges: () => calls.filter(({ path }) => path === 'nudge').length,
    later: () => void (now += 1_000),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
};

test('shows the message first, and sends it with the link after Send', async () => {
  const { share, nudges, later, press } = await show();
  expect([nudges(), share.mock.calls.length]).toEqual([0, 0]);
  later();
  press('Send');
  press('Send');
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url: links.url, text }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect([nudges(), share.mock.calls.length]).toEqual([1, 1]);
});

test('Cancel and the second press of a double click send nothing', async () => {
  const { share, nudges, later, press } = await show();
  press('Send');
  later();
  press('Cancel');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect([nudges(), share.mock.calls.length]).toEqual([0, 0]);
});

test('after a cancelled share the user can send again, and the reminder counts once', async () => {
  const { share, nudges, later, press } = await show(allowed, 'cancelled');
  later();
  press('Send');
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  await waitFor(() => {
    press('Send');
    expect(share).toHaveBeenCalledTimes(2);
  });
  expect(nudges()).toBe(1);
});

test('a message outdated by new progress is shown updated and sent by the next press', async () => {
  const newer = 'Hi Ana, only the share is missing.';
  const reply = () => ({ ...allowed(), text: newer });
  const { share, nudges, later, press } = await show(reply);
  later();
  press('Send');
  expect(await screen.findByText(newer)).toBeTruthy();
  expect(screen.getByText('Ana has made progress, so we updated the message.')).toBeTruthy();
  press('Send');
  expect([nudges(), share.mock.calls.length]).toEqual([1, 0]);
  later();
  await waitFor(() => {
    press('Send');
    expect(share).toHaveBeenCalledWith({ url: links.url, text: newer });
  });
  await waitFor(() => expect(screen.queryByText(newer)).toBeNull());
  expect(nudges()).toBe(1);
});

test('sends nothing if the server refuses the reminder', async () => {
  const { share, later, press } = await show(() => refused(409, 'Not now'));
  later();
  press('Send');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(share).not.toHaveBeenCalled();
});

test('a reminder from inside Telegram links into Telegram', async () => {
  const { share, later, press } = await show(allowed, 'shared', 'tg_mini');
  later();
  press('Send');
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url: links.tg_url, text }));
});

test('copies the message with the link if sharing is not available', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
  const { later, press } = await show(allowed, 'copied');
  later();
  press('Send');
  await screen.findByText('copy success');
  expect(writeText.mock.lastCall).toEqual([`${text} ${links.url}`]);
});
