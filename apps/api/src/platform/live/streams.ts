import { openStream, type Stream } from './stream.ts';

interface Limits {
  readonly perPerson: number;
  readonly total: number;
}

/** The live streams of this process, by person. */
export const createStreams = ({ perPerson: perUser, total }: Limits) => {
  const byPerson = new Map<string, Set<Stream>>();
  let count = 0;

  const removeStream = (stream: Stream): void => {
    const userStreams = byPerson.get(stream.userId);
    if (!userStreams?.delete(stream)) return;
    count -= 1;
    if (userStreams.size === 0) byPerson.delete(stream.userId);
  };
  return {
    of: (userId: string): readonly Stream[] => [...(byPerson.get(userId) ?? [])],
    all: (): readonly Stream[] => [...byPerson.values()].flatMap((userStreams) => [...userStreams]),
    count: (): number => count,
    /** A new stream; undefined if this process has reached its limit. A person's oldest ones make room. */
    open: (listener: { userId: bigint; sessionId: bigint }): Stream | undefined => {
      if (count >= total) return undefined;
      const stream = openStream(listener, removeStream);
      const userStreams = byPerson.get(stream.userId) ?? new Set();
      byPerson.set(stream.userId, userStreams.add(stream));
      count += 1;
      const [oldest] = userStreams;
      if (userStreams.size > perUser) oldest?.end({ kind: 'crowded' });
      return stream;
    },
  };
};
