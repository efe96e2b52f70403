// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const person = {
  id: '9',
  nickname: 'Slow Kitchen',
  avatar: '',
  level_no: 3,
  is_verified: true,
  is_follow: false,
  bio: 'Bread.',
  twitter: '@slow',
  facebook: '',
  youtube: '',
  instagram: '',
  post_num: 2,
  be_follow_num: 1500,
  follow_num: 4,
  like_num: 12,
  user_level: { level_no: 3 },
  joined_at: '2026-11-01T00:00:00.000Z',
  is_blocked: false,
};
const none = { list: [], page_size: 20, has_more: false, next_cursor: null };
const visit = (path: string, answers: Answers = {}, loggedIn = false) =>
  renderPage(<ProfileScreen />, {
    path,
    loggedIn,
    answers: { 'user/profile': () => person, userPostList: () => none, ...answers },
  });

test('a visitor sees the name, the figures and the social links', async () => {
  await visit('/Profile?id=9');
  expect(await screen.findByRole('heading', { level: 1, name: /Slow Kitchen/ })).toBeTruthy();
  expect(screen.getByText('Bread.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@slow' }).getAttribute('href')).toBe(
    'https://x.com/slow',
  );
  expect(screen.getByText('1K+')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
});

test('the own profile links to its edit page', async () => {
  const mine = { 'user/profile': () => ({ ...person, id: '5' }) };
  await visit('/Profile?id=5', mine, true);
  expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeTruthy();
});

test('an unknown or invalid id says so, and an invalid one sends no request', async () => {
  await visit('/Profile?id=8', { 'user/profile': () => refused(1117, 'No such user') });
  expect(await screen.findByText('No profile found at this address')).toBeTruthy();
  cleanup();
  const { calls } = await visit('/Profile?id=../8');
  expect(screen.getByText('No profile found at this address')).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'user/profile')).toEqual([]);
});
