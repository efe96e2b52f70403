// @vitest-environment happy-dom
import type { UserFull } from '@taice/contract';
import { userKeys } from '@taice/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useTaice } from '../shared/taice.tsx';
import { loginReply, renderPage } from '../shared/testing/render-page.tsx';
import { SelfProfileScreen } from './self-profile-screen.tsx';

const early: UserFull = {
  ...loginReply.user,
  created_at: '2026-11-01T00:00:00.000Z',
  user_level: { level_no: 1, now_point: '0', max_point: '100' },
};
const risen = { ...early, user_level: { level_no: 2, now_point: '8', max_point: '200' } };
const person = {
  ...early,
  user_level: { level_no: 2 },
  joined_at: early.created_at,
  be_follow_num: 0,
  post_num: 0,
  follow_num: 0,
  like_num: 0,
  twitter: '',
  facebook: '',
  youtube: '',
  instagram: '',
};

/** The page, after the account has stood for long. */
function Later() {
  const { queries } = useTaice();
  useState(() => queries.setQueryData(userKeys.me, early, { updatedAt: 1 }));
  return <SelfProfileScreen />;
}

test('shows only the current level, even if the session began with an older one', async () => {
  await renderPage(<Later />, {
    answers: { 'user/info': () => risen, 'user/profile': () => person },
  });
  expect(await screen.findByText('8 / 200 XP to level 3')).toBeTruthy();
  expect(screen.getAllByText('Level 2')).toHaveLength(2);
  expect(screen.queryByText('Level 1')).toBeNull();
});
