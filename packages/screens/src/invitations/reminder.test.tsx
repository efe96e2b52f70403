// @vitest-environment happy-dom
import type { InvitedFriend } from '@taice/contract';
import type { Platform } from '@taice/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onPage, refused, type Answers } from '../shared/testing/on-page.tsx';
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
  const { calls } = await onPage(
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

test('shows the words first, and sends those words with the link once Send is pressed', async () => {
  const { share, nudges, later, press } = await show();
  expect([nudges(), share.mock.calls.length]).toEqual([0, 0]);
  later();
  press('Send');
  press('Send');
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url: links.url, text }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect([nudges(), share.mock.calls.length]).toEqual([1, 1]);
});

test('Cancel sends nothing, nor does the second press of a double one', async () => {
  const { share, nudges, later, press } = await show();
  press('Send');
  later();
  press('Cancel');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect([nudges(), share.mock.calls.length]).toEqual([0, 0]);
});

test('whoever turns back at the choice of a chat can choose again, and has reminded once', async () => {
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

test('words that the friend has outdone are shown as they are now, and sent by the next press', async () => {
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

test('where the server refuses nothing is sent', async () => {
  const { share, later, press } = await show(() => refused(409, 'Not now'));
  later();
  press('Send');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(share).not.toHaveBeenCalled();
});

test('sent from inside Telegram, the link leads into Telegram', async () => {
  const { share, later, press } = await show(allowed, 'shared', 'tg_mini');
  later();
  press('Send');
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url: links.tg_url, text }));
});

test('where it can only be copied, the words are copied with the link', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
  const { later, press } = await show(allowed, 'copied');
  later();
  press('Send');
  await screen.findByText('copy success');
  expect(writeText.mock.lastCall).toEqual([`${text} ${links.url}`]);
});
