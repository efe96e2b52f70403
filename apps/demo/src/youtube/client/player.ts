// Speaks the protocol of YouTube's embedded player with the page around it: JSON text by postMessage. The player's
// state is -1 unstarted, 0 ended, 1 playing, 2 paused, 3 buffering.
const film = document.querySelector('video')!;
let id = 1;
let listening = false;

const tellPage = (event: string, info: unknown): void => {
  if (listening) parent.postMessage(JSON.stringify({ event, info, id, channel: 'widget' }), '*');
};
const stateOf = (): number => {
  if (film.ended) return 0;
  return film.paused ? 2 : 1;
};
const deliver = (): void =>
  tellPage('infoDelivery', {
    currentTime: film.currentTime,
    duration: film.duration || 0,
    playbackRate: film.playbackRate,
    playerState: stateOf(),
  });

const commands: Record<string, (first: unknown) => void> = {
  playVideo: () => void film.play(),
  pauseVideo: () => film.pause(),
  seekTo: (seconds) => (film.currentTime = Number(seconds)),
};

addEventListener('message', ({ data }) => {
  if (typeof data !== 'string') return;
  const message = JSON.parse(data) as {
    event: string;
    id?: number;
    func?: string;
    args?: unknown[];
  };
  if (message.event === 'listening') {
    id = message.id ?? id;
    if (!listening) {
      listening = true;
      tellPage('onReady', null);
    }
    deliver();
  }
  if (message.event === 'command') commands[message.func ?? '']?.(message.args?.[0]);
});
for (const name of ['play', 'pause', 'ended', 'seeked', 'ratechange'])
  film.addEventListener(name, deliver);
setInterval(() => !film.paused && deliver(), 250);
const params = new URLSearchParams(location.search);
if (params.get('autoplay') === '1') void film.play();
