import type { FilterContext } from 'node-av/lib';
import { FilterGraph, Frame, FFmpegError } from 'node-av/lib';
import { AVERROR_EOF } from 'node-av/constants';

/** A running filter graph: frames in by `push`, out through the handlers of its named sinks. */
export type FilterChain = {
  push: (frame: Frame | null) => void;
  close: () => void;
};

/** Takes one frame, valid only during the call; times are in the sink's own time base. */
export type SinkHandler = (frame: Frame) => void;

/**
 * Builds a graph from FFmpeg's filter language. The description must hold `source` under the name `in` (for example
 * `buffer@in=…`) and one sink per key of `sinks` (for example `buffersink@low`).
 */
export function createFilterChain(
  kind: 'video' | 'audio',
  description: string,
  sinks: Record<string, SinkHandler>,
): FilterChain {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const [source, sink] = kind === 'video' ? ['buffer', 'buffersink'] : ['abuffer', 'abuffersink'];
  FFmpegError.throwIfError(graph.parsePtr(description), 'filter graph');
  FFmpegError.throwIfError(graph.configSync(), 'filter graph set-up');
  const input = filterNamed(graph, `${source}@in`);
  const outputs = Object.entries(sinks).map(
    ([name, handle]) => [filterNamed(graph, `${sink}@${name}`), handle] as const,
  );
  const frame = new Frame();
  frame.alloc();

  const drain = () => {
    for (const [output, handle] of outputs) {
      while (output.buffersinkGetFrameSync(frame) >= 0) {
        handle(frame);
        frame.unref();
      }
    }
  };
  return {
    push: (next) => {
      const result = input.buffersrcAddFrameSync(next);
      if (result !== AVERROR_EOF) FFmpegError.throwIfError(result, 'filter');
      drain();
    },
    close: () => {
      frame.free();
      graph.free();
    },
  };
}

function filterNamed(graph: FilterGraph, name: string): FilterContext {
  const context = graph.getFilter(name);
  if (!context) throw new Error(`the filter graph has no ${name}`);
  return context;
}
