import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GeneratedAvatar } from './generated-avatar.tsx';

const draw = (name: string) => renderToStaticMarkup(<GeneratedAvatar name={name} />);

test('a name always has the same face, and each name has its own', () => {
  const names = ['Mia', 'Mio', 'Leo', '小雨', '阿哲', 'Sam Two', 'Ilya Petrov', ''];
  expect(names.map(draw)).toEqual(names.map(draw));
  expect(new Set(names.map(draw)).size).toBe(names.length);
});
