// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileButton } from './file-button.tsx';

test('the button returns one file of the accepted type, and accepts the same file again', () => {
  const brought: string[] = [];
  render(
    <FileButton
      label="Add captions"
      icon={null}
      accept=".vtt"
      busy={false}
      onFile={({ name }) => brought.push(name)}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Add captions', { selector: 'input' });
  expect([input.accept, input.multiple]).toEqual(['.vtt', false]);
  const file = new File(['WEBVTT'], 'talk.vtt');
  fireEvent.change(input, { target: { files: [file] } });
  fireEvent.change(input, { target: { files: [file] } });
  fireEvent.change(input, { target: { files: [] } });
  expect(brought).toEqual(['talk.vtt', 'talk.vtt']);
});
