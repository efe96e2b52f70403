import { delays } from '../../delays.ts';

/** Watches a line: a phone that changes its network leaves requests that nobody ever answers. */
export const quiet = (tooLong: () => void): { heard: () => void; end: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    heard: () => {
      end();
      timer = setTimeout(tooLong, delays.requestTimeout);
    },
    end,
  };
};
