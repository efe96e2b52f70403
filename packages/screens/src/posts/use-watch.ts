import { createWatch, type Watch, type WatchState } from '@taice/core';
import type { PostDetail, ViewSource } from '@taice/contract';
import type { VideoEvents } from '@taice/ui/player';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTaice } from '../shared/taice.tsx';
import { useUser } from '../shared/use-user.ts';
import { getResumeSecond, savePlaybackPosition } from './playback-position.ts';

const noState = atom<WatchState | null>(null);

export type UseWatch = {
  /** The state credited by the server; null until the watch of this video is open. */
  state: WatchState | null;
  watch: Watch | undefined;
  /** The second at which an earlier page, or an earlier visit of this one, stopped the video. */
  leftAt: number | undefined;
  /** Player events. They report to the watch what really happens on the screen. */
  events: VideoEvents;
};

/** The watch proof of one video while `active`. Player events from before the watch existed are replayed to it. */
export function useWatch(
  post: PostDetail,
  active: boolean,
  source: (visit: string) => ViewSource | undefined,
): UseWatch {
  const taice = useTaice();
  const { key: entry } = useLocation();
  const [watch, setWatch] = useState<Watch>();
  const [resumeSecond] = useState(() => getResumeSecond(entry, post));
  const screen = useRef({ playing: false, visible: false, position: resumeSecond ?? 0, rate: 1 });
  /** The position is worth keeping once the video has played, or resumes an earlier one. */
  const hasPlayed = useRef(resumeSecond !== undefined);
  const savePosition = useRef<() => void>(undefined);
  const savedEntry = useRef(entry);
  const current = useRef<Watch>(undefined);
  const open = useEffectEvent(() => createWatch(taice, post, source(entry)));
  const savePositionIn = useEffectEvent((targetEntry: string, playing: boolean) => {
    if (hasPlayed.current) savePlaybackPosition(targetEntry, post, { ...screen.current, playing });
  });
  const savePositionHere = useEffectEvent(() => {
    savedEntry.current = entry;
    savePositionIn(entry, screen.current.playing);
  });
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
    savePosition.current = () => savePositionHere();
    savePosition.current();
    return () => {
      savePositionIn(savedEntry.current, false);
      savePosition.current = undefined;
      opened.dispose();
      current.current = undefined;
      setWatch(undefined);
    };
  }, [id, active]);

  const state = useAtomValue(watch?.atom ?? noState);
  const adult = useUser()?.age_confirmed === true;
  const stopped = state?.reason === 'age_unconfirmed';
  useEffect(() => {
    // After the age confirmation the current video begins to earn at once.
    if (adult && stopped) watch?.again();
  }, [adult, stopped, watch]);

  const events = useMemo<VideoEvents>(
    () => ({
      onTimeUpdate: (time) => {
        screen.current.position = time;
        current.current?.position(time, screen.current.rate);
        savePosition.current?.();
      },
      onPlay: () => current.current?.markPresent(),
      onPlayingChange: (playing) => {
        screen.current.playing = playing;
        if (playing) current.current?.play(screen.current.position);
        else current.current?.pause(screen.current.position);
        hasPlayed.current ||= playing;
        savePosition.current?.();
      },
      onVisibleChange: (visible) => {
        screen.current.visible = visible;
        current.current?.visible(visible);
      },
      onSeek: (_from, to) => {
        screen.current.position = to;
        current.current?.seek(to);
        savePosition.current?.();
      },
      onRateChange: (rate) => {
        screen.current.rate = rate;
        current.current?.position(screen.current.position, rate);
        savePosition.current?.();
      },
      onEnded: () => current.current?.end(),
    }),
    [],
  );
  return { state, watch, leftAt: resumeSecond, events };
}
