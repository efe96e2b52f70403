import CaptionsIcon from 'lucide-react/icons/captions';
import Type from 'lucide-react/icons/type';
import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import { captionBacks, captionSizes, setCaptionStyle, useCaptionStyle } from './caption-style.ts';
import { rates } from './keyboard.ts';
import type { PlayerLabels } from './labels.ts';
import { progressiveSources } from './pick-source.ts';
import type { CaptionTrack, VideoSource, VideoState } from './types.ts';
import type { VideoController } from './video-controller.ts';

export type PlayerSettingsProps = {
  labels: PlayerLabels;
  state: VideoState;
  controller: VideoController;
  sources: readonly VideoSource[];
  captions: readonly CaptionTrack[];
  captionLang: string | undefined;
  onCaptionLang: (lang: string | undefined) => void;
};

/** Speed, quality and captions, each in a small menu of its own. */
export function PlayerSettings({
  labels,
  state,
  controller,
  sources,
  captions,
  captionLang,
  onCaptionLang,
}: PlayerSettingsProps) {
  const speeds: MenuItem[] = rates.map((rate) => ({
    key: `rate-${rate}`,
    label: `${rate}×`,
    checked: state.rate === rate,
    onSelect: () => controller.setRate(rate),
  }));
  /** The source of the automatic choice, before the user picked one. */
  const [pickedSource, setPickedSource] = useState<VideoSource>();
  const change = (source: VideoSource, before: VideoSource | undefined) => {
    setPickedSource(before);
    if (source.url !== state.source?.url) controller.setSource(source);
  };
  const rungs = progressiveSources(sources).toReversed();
  const qualities: MenuItem[] = [
    {
      key: 'auto',
      label:
        pickedSource || !state.source ? labels.auto : `${labels.auto} (${state.source.height}p)`,
      checked: !pickedSource,
      onSelect: () => pickedSource && change(pickedSource, undefined),
    },
    ...rungs.map((source) => ({
      key: source.url,
      label: `${source.height}p`,
      checked: pickedSource !== undefined && state.source?.url === source.url,
      onSelect: () => change(source, pickedSource ?? state.source),
    })),
  ];
  const captionStyle = useCaptionStyle();
  const styleItems: MenuItem[] = [
    ...captionSizes.map((size) => ({
      key: size,
      label: labels.captionSize[size],
      checked: captionStyle.size === size,
      onSelect: () => setCaptionStyle({ size }),
    })),
    ...captionBacks.map((back) => ({
      key: back,
      label: labels.captionBack[back],
      checked: captionStyle.back === back,
      onSelect: () => setCaptionStyle({ back }),
    })),
  ];
  const tracks: MenuItem[] = [
    {
      key: 'off',
      label: labels.captionsOff,
      checked: captionLang === undefined,
      onSelect: () => onCaptionLang(undefined),
    },
    ...captions.map((track) => ({
      key: track.lang,
      label: track.label,
      checked: captionLang === track.lang,
      onSelect: () => onCaptionLang(track.lang),
    })),
  ];
  return (
    <>
      <Menu
        label={labels.speed}
        items={speeds}
        align="end"
        up
        trigger={(props) => (
          <button type="button" className="tc-icon-button tc-player-rate" {...props}>
            <span className="tc-hidden">{labels.speed}</span>
            {state.rate}×
          </button>
        )}
      />
      {captions.length > 1 && (
        <Menu
          label={labels.captions}
          items={tracks}
          align="end"
          up
          trigger={(props) => (
            <IconButton label={labels.captions} icon={<CaptionsIcon />} {...props} />
          )}
        />
      )}
      {captionLang !== undefined && (
        <Menu
          label={labels.captionStyle}
          items={styleItems}
          align="end"
          up
          trigger={(props) => <IconButton label={labels.captionStyle} icon={<Type />} {...props} />}
        />
      )}
      {rungs.length > 1 && (
        <Menu
          label={labels.quality}
          items={qualities}
          align="end"
          up
          trigger={(props) => <IconButton label={labels.quality} icon={<Settings2 />} {...props} />}
        />
      )}
    </>
  );
}
