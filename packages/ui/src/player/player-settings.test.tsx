// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PlayerSettings } from './player-settings.tsx';
import { labels } from './testing/labels.ts';
import type { VideoSource } from './types.ts';
import { createVideoController } from './video-controller.ts';

const rung = (height: number): VideoSource => ({ type: 'mp4', url: `/${height}.mp4`, height });
const sources = [rung(360), rung(720)];

/** The settings of a video that plays at 720 by automatic choice. */
function Settings() {
  const [source, setSource] = useState(rung(720));
  const controller = createVideoController({ sources }, () => ({}));
  return (
    <PlayerSettings
      labels={labels}
      state={{ ...controller.state(), source }}
      controller={{ ...controller, setSource }}
      sources={sources}
      captions={[]}
      captionLang={undefined}
      onCaptionLang={() => {}}
    />
  );
}

const open = () => fireEvent.click(screen.getByRole('button', { name: 'Quality' }));
const offered = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
const ticked = () => screen.getByRole('menuitemradio', { checked: true }).textContent;
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitemradio', { name }));

it('plays the chosen quality, and returns to the automatic one', () => {
  render(<Settings />);
  open();
  expect(offered()).toEqual(['Auto (720p)', '720p', '360p']);
  expect(ticked()).toBe('Auto (720p)');
  choose('360p');
  open();
  expect([offered()[0], ticked()]).toEqual(['Auto', '360p']);
  choose('720p');
  open();
  expect(ticked()).toBe('720p');
  choose('Auto');
  open();
  expect(ticked()).toBe('Auto (720p)');
});
