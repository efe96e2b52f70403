// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TagField } from './tag-field.tsx';

test('an Enter that ends a composition adds no tag', () => {
  const added: (readonly string[])[] = [];
  render(<TagField tags={[]} error={undefined} onChange={(tags) => added.push(tags)} />);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '面包' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // Safari.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(added).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(added).toEqual([['面包']]);
});
