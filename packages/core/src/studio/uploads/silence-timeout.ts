import { delays } from '../../delays.ts';

/** Watches a connection: a phone that changes its network leaves requests without an answer. */
export const createSilenceTimeout = (
  tooLong: () => void,
): { heard: () => void; end: () => void } => {
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
