// @vitest-environment happy-dom
import type { Upload } from '@taice/core';
import { expect, test } from 'vitest';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { useUploadText } from './upload-text.ts';

function Words({ upload }: { upload: Upload }) {
  const { main, more } = useUploadText(upload);
  return [main, more].filter((part) => part !== null).join(' | ');
}
const said = async (bytes: number, change: Partial<Upload>) => {
  const file = { name: 'dawn.mp4', bytes, type: 'video/mp4' };
  const upload = {
    file,
    done: 0,
    sent: 0,
    rate: null,
    problem: null,
    publishing: false,
    ...change,
  };
  await renderScreen(testTaice({}), <Words upload={upload as Upload} />);
  return document.body.textContent;
};

test.each([
  ['once', 600_000, { step: 'whole' }, '0.6 MB uploaded'],
  ['once, in KB where MB would be none', 41_200, { step: 'whole' }, '42 KB uploaded'],
  [
    'with what comes next',
    600_000,
    { step: 'whole', publishing: true },
    '0.6 MB uploaded | Publishing…',
  ],
  ['of a small file on its way', 41_200, { step: 'paused', sent: 20_000 }, '20 of 42 KB | paused'],
] as const)('the upload progress is shown %s', async (_how, bytes, change, words) => {
  expect(await said(bytes, change)).toBe(words);
});
