import { createWatch, type Watch, type WatchState } from '@taice/core';
import type { PostDetail } from '@taice/contract';
import type { VideoEvents } from '@taice/ui/player';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTaice } from '../shared/taice.tsx';

const noState = atom<WatchState | null>(null);

export type UseWatch = {
  /** What the server has credited; null until the watch of this video is open. */
  state: WatchState | null;
  watch: Watch | undefined;
  /** For the player; tells the watch what really happens on the screen. */
  events: VideoEvents;
};

/**
 * The watch proof of one video while `active`. What the player said before the watch was there is
 * told to it again.
 */
export function useWatch(post: PostDetail, active: boolean): UseWatch {
  const taice = useTaice();
  const [watch, setWatch] = useState<Watch>();
  const screen = useRef({ playing: false, visible: false, position: 0, rate: 1 });
  const current = useRef<Watch>(undefined);
  const open = useEffectEvent(() => createWatch(taice, post));
  const { id } = post;

  useEffect(() => {
    if (!active) return;
    const opened = open();
    const { playing, visible, position, rate } = screen.current;
    opened.visible(visible);
    opened.position(position, rate);
    if (playing) opened.play(position);
    current.current = opened;
    setWatch(opened);
    return () => {
      opened.dispose();
      current.current = undefined;
      setWatch(undefined);
    };
  }, [id, active]);

  const events = useMemo<VideoEvents>(
    () => ({
      onTimeUpdate: (time) => {
        screen.current.position = time;
        current.current?.position(time, screen.current.rate);
      },
      onPlayingChange: (playing) => {
        screen.current.playing = playing;
        if (playing) current.current?.play(screen.current.position);
        else current.current?.pause(screen.current.position);
      },
      onVisibleChange: (visible) => {
        screen.current.visible = visible;
        current.current?.visible(visible);
      },
      onSeek: (_from, to) => {
        screen.current.position = to;
        current.current?.seek(to);
      },
      onRateChange: (rate) => {
        screen.current.rate = rate;
        current.current?.position(screen.current.position, rate);
      },
      onEnded: () => current.current?.end(),
    }),
    [],
  );
  return { state: useAtomValue(watch?.atom ?? noState), watch, events };
}
