import { expect, test } from 'vitest';
import { pickInvitationVideo } from './invitation-video.ts';

const wide = { width: 1280, height: 720 };
const unpaid = { reward: null };
const makePost = (id: number, more: object = {}) => ({
  id: `${id}`,
  width: 720,
  height: 1280,
  reward: { state: 'available' },
  ...more,
});

test.each([
  [
    'one that pays before one that does not',
    [makePost(1, { ...wide, ...unpaid }), makePost(2)],
    '2',
  ],
  ['of those that pay one that is wide', [makePost(1), makePost(2, wide), makePost(3, wide)], '2'],
  [
    'where none pays one that is wide',
    [makePost(1, unpaid), makePost(2, { ...unpaid, ...wide })],
    '2',
  ],
  ['the first of those that are alike', [makePost(1), makePost(2)], '1'],
  ['none where there is none', [], undefined],
])('shows beside the invitation %s', (_which, list, id) => {
  expect(pickInvitationVideo(list)?.id).toBe(id);
});
