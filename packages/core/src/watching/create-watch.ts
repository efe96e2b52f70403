import type { Countdown, PostDetail, ViewSource } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import { deviceOf } from '../device/device.ts';
import { patchPost } from '../posts/patch-post.ts';
import { withRewardState } from '../posts/reward-state.ts';
import { onlineAtom, readyAtom, tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { userKeys } from '../user/queries.ts';
import { dayChangeAtom } from '../wallet/day-watcher.ts';
import { claimView } from './claim-view.ts';
import { createWatchMachine } from './machine.ts';
import { trackLastBeat, waitForPreviousView } from './last-beat.ts';
import type { Watch, WatchState } from './types.ts';
import { onViewsClaimed } from './claimed-views.ts';
import { visitorViewTransferDone, saveVisitorView, getVisitorView } from './visitor-view.ts';
import { watchState } from './watch-state.ts';

/** ms after which a visitor's view counts for display: scrolling past is no view. */
const displayedAfterMs = 3_000;

/** Watches the page's own visibility; the returned function unsubscribes. */
const watchPage = (changed: (hidden: boolean) => void): (() => void) => {
  if (typeof document === 'undefined') return () => {};
  const onVisibilityChange = () => changed(document.visibilityState === 'hidden');
  const onPageHide = () => changed(true);
  document.addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('pagehide', onPageHide);
  addEventListener('pageshow', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('pagehide', onPageHide);
    removeEventListener('pageshow', onVisibilityChange);
  };
};

let videoLoad: Promise<unknown> | undefined;

/**
 * Fetches a part that the server has not seen delivered, since the video plays from a cache. One fetch at a time; a
 * later beat retries.
 */
const fetchMissedPart = (address: string): Promise<unknown> =>
  (videoLoad ??= fetch(address)
    .then((response) => response.arrayBuffer())
    .catch(() => {})
    .finally(() => {
      videoLoad = undefined;
    }));

/** Shows the credited time on every list that contains the video. */
const updateCachedPost = ({ queries }: Taice, postId: string, session: Countdown | null) => {
  if (!session) return;
  const { watched_seconds, state } = session;
  patchPost(queries, postId, (post) => ({
    ...withRewardState(state)(post),
    watched: Math.max(post.watched, Math.min(1, watched_seconds / post.duration_s)),
  }));
};

/**
 * Proves that this page's viewer watches `post`, and claims its payment. The player reports its actions; `atom` shows
 * only time that the server has credited. `source`: the way by which the viewer came.
 */
export function createWatch(
  taice: Taice,
  post: Pick<PostDetail, 'id' | 'reward' | 'bonus'>,
  source?: ViewSource,
): Watch {
  const { store, api } = taice;
  let playing = false;
  let ended = false;
  let isVisible = true;
  let pageHidden = false;
  /** The browser stopped the video of a hidden page. */
  let stoppedHidden = false;
  let claiming = false;
  let visitorTimer: ReturnType<typeof setTimeout> | undefined;
  let visitorCounted = false;
  let position = 0;

  const visitor = () => store.get(tokenAtom) === null;
  /** The visitor's view of this video, while it moves into the account. */
  const viewInTransfer = () => {
    const view = visitor() ? null : getVisitorView(taice);
    return view?.post_id === post.id ? view : null;
  };
  let transferring = viewInTransfer();
  const savedView = (session: Countdown | null = null) => {
    if (visitor()) return getVisitorView(taice);
    return session ? null : transferring;
  };
  const stateAtom = atom<WatchState>(
    watchState(post, {
      visitor: visitor(),
      saved: savedView(),
      phase: 'idle',
      session: null,
      running: false,
      hidden: null,
      online: store.get(onlineAtom),
      claiming,
    }),
  );
  const show = () =>
    store.set(
      stateAtom,
      watchState(post, {
        visitor: visitor(),
        saved: savedView(machine.session()),
        phase: machine.phase(),
        session: machine.session(),
        // Shows as running until the server has received the last seconds.
        running: machine.running() || (ended && machine.speaking()),
        hidden: pageHidden || stoppedHidden ? 'tab_hidden' : isVisible ? null : 'out_of_view',
        online: store.get(onlineAtom),
        claiming,
      }),
    );
  const machine = createWatchMachine({
    waitForTurn: async () => {
      await Promise.all([waitForPreviousView(taice), visitorViewTransferDone(taice)]);
    },
    open: (position_s) =>
      api.watching.getTaskRewardCountdown({ post_id: post.id, position_s, source }),
    beat: async (beat, keepalive) => {
      const params = { post_id: post.id, ...beat };
      const reply = await api.watching.addViewLog(params, { toast: false, keepalive });
      // The server needs proof that the video is delivered to this device.
      if (reply.bring) void fetchMissedPart(reply.bring);
      if (reply.state === 'claimable' && machine.session()?.state !== 'claimable') {
        if (visitor()) save(reply.beat_token);
        else void taice.queries.invalidateQueries({ queryKey: userKeys.stats });
      }
      return reply;
    },
    now: deviceOf(taice).now,
    changed: () => show(),
  });

  const save = (token: string | null) => {
    if (token === null) return;
    const { amount, now, later, first, creators, boost } = store.get(stateAtom);
    const sums = { amount, now, later, first, creators, boost };
    saveVisitorView(taice, { post_id: post.id, token, sums });
  };
  /** One view of a visitor waits at a time. */
  const canEarn = () => !visitor() || (store.get(readyAtom) && savedView() === null);
  const countVisitor = (running: boolean) => {
    clearTimeout(visitorTimer);
    if (!running || visitorCounted) return;
    visitorTimer = setTimeout(() => {
      visitorCounted = true;
      const view = { post_id: post.id, position_s: position, source };
      // One display count more or less is not worth an error message.
      const sendViewLog = () => api.watching.addViewLog(view, { toast: false });
      void sendViewLog()
        // The visit counts for the sender of the link once the video was seen to arrive.
        .then(async ({ bring: address }) => {
          if (!address) return;
          await fetchMissedPart(address);
          await sendViewLog();
        })
        .catch(() => {});
    }, displayedAfterMs);
  };

  const update = (leaving = false) => {
    const running = playing && isVisible && !pageHidden;
    if (visitor()) countVisitor(running);
    machine.run(running && canEarn(), leaving || pageHidden);
    show();
  };
  /** After midnight: the state of this video's payment, or that it pays again. */
  const askOutcome = async () => {
    const state = machine.session()?.state;
    if (state === 'exhausted') machine.reopen();
    if (state !== 'claimed') return;
    // Asked again within the minute, and with the next visit.
    const countdown = await api.watching
      .getTaskRewardCountdown({ post_id: post.id })
      .catch(() => null);
    if (countdown?.state !== 'claimed') return;
    const { paid, day, reset_at } = countdown;
    machine.amend({ paid, day, reset_at });
  };
  /** Shows the view as claimable once it is in the account, though nothing plays any more. */
  const showTransferred = async () => {
    await visitorViewTransferDone(taice);
    const countdown = await api.watching
      .getTaskRewardCountdown({ post_id: post.id })
      .catch(() => null);
    if (countdown) machine.adopt(countdown);
    transferring = null;
    show();
  };
  const reportPosition = (position_s: number, rate?: number) => {
    position = Math.max(0, position_s);
    machine.position(position, rate);
  };
  const unsubscribers = [
    watchPage((hidden) => {
      if (hidden === pageHidden) return;
      pageHidden = hidden;
      if (!hidden) machine.markPresent();
      update();
    }),
    store.sub(onlineAtom, () => {
      if (store.get(onlineAtom)) machine.online();
      show();
    }),
    onViewsClaimed(taice, (postIds) => {
      if (postIds.includes(post.id)) machine.amend({ state: 'claimed', countdown: 0 });
    }),
    store.sub(dayChangeAtom, () => void askOutcome()),
    store.sub(readyAtom, () => update()),
    store.sub(tokenAtom, () => {
      transferring = viewInTransfer();
      clearTimeout(visitorTimer);
      machine.reset();
      update();
      if (transferring && !machine.running()) void showTransferred();
    }),
  ];
  // After a login that left the page and came back.
  if (transferring) void showTransferred();

  return {
    atom: stateAtom,
    markPresent: () => machine.markPresent(),
    play: (position_s) => {
      reportPosition(position_s);
      playing = true;
      ended = false;
      stoppedHidden = false;
      update();
    },
    pause: (position_s) => {
      reportPosition(position_s);
      stoppedHidden = playing && pageHidden;
      playing = false;
      update();
    },
    seek: (to_s) => {
      position = Math.max(0, to_s);
      machine.jump(position);
    },
    position: reportPosition,
    visible: (now) => {
      if (now === isVisible) return;
      isVisible = now;
      if (isVisible) machine.markPresent();
      update();
    },
    end: () => {
      playing = false;
      ended = true;
      update();
    },
    again: () => {
      machine.reopen();
      show();
    },
    claim: async () => {
      claiming = true;
      show();
      try {
        return await claimView(taice, post.id, machine);
      } finally {
        claiming = false;
        show();
      }
    },
    dispose: () => {
      playing = false;
      update(true);
      trackLastBeat(taice, machine.settled());
      updateCachedPost(taice, post.id, machine.session());
      clearTimeout(visitorTimer);
      for (const stop of unsubscribers) stop();
    },
  };
}
