import { contract, type PostDetail, type Reply } from '@taice/contract';
import type { Answer, RawClient } from '@taice/testkit/browser';
import { dataOf } from '@taice/testkit/browser';

type Beat = typeof contract.watching.addViewLog;

export interface BeatChange {
  /** Seconds the position moves on; the real time by default. */
  moved?: number;
  rate?: number;
  visible?: boolean;
  playing?: boolean;
  /** Instead of the chain's own. */
  token?: string | null;
  seq?: number;
  clockMs?: number;
}

/** The file that a player would choose on a small screen. */
const smallest = ({ sources }: PostDetail): string =>
  sources.filter(({ type }) => type === 'mp4').toSorted((a, b) => a.height - b.height)[0]?.url ??
  '';

/** One view session, beat by beat, by hand. */
export interface Viewing {
  id: string;
  required: number;
  /** Beats that were sent, to be repeated: the newest last. */
  sent: { token: string | null; seq: number; position: number }[];
  /** Waits, and sends the next beat of the chain. */
  beatAfter(seconds: number, change?: BeatChange): Promise<Answer<Beat>>;
  /** Waits, and sends a beat that was sent before, letter for letter. */
  repeatAfter(seconds: number, at: number): Promise<Answer<Beat>>;
  claim(tweak?: {
    idempotencyKey?: string;
  }): Promise<Answer<typeof contract.rewards.claimPostReward>>;
  /** What the server says of this session now. */
  state(): Promise<Reply<typeof contract.watching.getTaskRewardCountdown>>;
}

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** `comes`: whether the video is downloaded, as every player does. */
export const openViewing = async (
  client: RawClient,
  post: PostDetail,
  { comes = true }: { comes?: boolean } = {},
): Promise<Viewing> => {
  if (comes) await client.download(smallest(post));
  const state = () => client.ask(contract.watching.getTaskRewardCountdown, { post_id: post.id });
  const opened = await state();
  const id = opened.view_session_id;
  if (id === null) throw new Error(`no view session: ${opened.reason}`);
  let token = opened.beat_token;
  let seq = opened.next_seq;
  let position = 0;
  let last = Date.now();
  const sent: Viewing['sent'] = [];

  const send = (
    beat: Viewing['sent'][number],
    { rate = 1, visible = true, playing = true, clockMs }: BeatChange = {},
  ) =>
    client.send(
      contract.watching.addViewLog,
      {
        post_id: post.id,
        view_session_id: id,
        beat_token: beat.token ?? undefined,
        seq: beat.seq,
        position_s: beat.position,
        rate,
        visible,
        playing,
      },
      clockMs === undefined ? {} : { clockMs },
    );

  return {
    id,
    required: opened.required_seconds,
    sent,
    state,
    beatAfter: async (seconds, change = {}) => {
      await sleep(seconds);
      const now = Date.now();
      position = (position + (change.moved ?? (now - last) / 1000)) % post.duration_s;
      last = now;
      const beat = { token: change.token ?? token, seq: change.seq ?? seq, position };
      sent.push(beat);
      const answer = await send(beat, change);
      if (answer.code === 0) {
        const { beat_token, next_seq } = dataOf(answer);
        token = beat_token;
        seq = next_seq;
      }
      return answer;
    },
    repeatAfter: async (seconds, at) => {
      await sleep(seconds);
      const beat = sent.at(at);
      if (!beat) throw new Error(`no beat ${at} was sent`);
      return send(beat);
    },
    claim: (tweak) =>
      client.send(
        contract.rewards.claimPostReward,
        { post_id: post.id, view_session_id: id },
        tweak,
      ),
  };
};
