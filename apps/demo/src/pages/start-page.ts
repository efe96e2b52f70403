import { html } from 'hono/html';
import { demoPassword } from '../seed/seed-people.ts';
import { copyButton, type Html } from './page.ts';

const hour = 3_600;

/** A button that moves the rule clock by so many seconds. */
const later = (seconds: number, words: string): Html =>
  html`<button type="button" data-advance="${seconds}">${words}</button>`;

/** Seconds until the next midnight of UTC+8, and five more for good measure. */
const untilMidnight = (rule: Date): number => {
  const day = 24 * hour;
  const since = Math.floor(rule.getTime() / 1000 + 8 * hour) % day;
  return day - since + 5;
};

const clockOf = (rule: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(rule);

/** What somebody new can try here, in the order in which it makes sense. */
export const startPage = (rule: Date): Html => html`
  <p class="muted">
    Everything here is made up and stays on this machine. Eight steps, about ten minutes; each can
    be done again with somebody new.
  </p>
  <ol class="steps">
    <li>
      <h2>Watch the first video on a phone</h2>
      <p>
        A phone that plays Telegram, in the hands of somebody whom nobody has seen before. The ring
        fills with the seconds that the server credits; when it is full, tap it.
      </p>
      <p><a class="go" href="/dev/telegram?user=new" target="_blank">Open the phone</a></p>
    </li>
    <li>
      <h2>Sign up on the web</h2>
      <p>
        Press <b>Sign up</b> and take any address, <code>you@example.org</code> for one. The code
        comes to the <a href="/dev/mail" target="_blank">inbox of this demo</a>.
      </p>
      <p><a class="go" href="/Home" target="_blank">Open the web</a></p>
    </li>
    <li>
      <h2>See why each point is there</h2>
      <p>
        Open <a href="/V2/points" target="_blank">Points</a> after a claim: a row opens to the
        seconds, the rule and the proof.
      </p>
    </li>
    <li>
      <h2>Let midnight come</h2>
      <p>
        What is pending is paid at midnight of UTC+8, and today's tasks begin anew. The clock of the
        rules goes forward only: it is <b id="clock">${clockOf(rule)}</b>.
      </p>
      <p class="row">
        ${later(untilMidnight(rule), 'Go to the next midnight')} ${later(hour, 'One hour on')}
        ${later(7 * 24 * hour, 'One week on')}
      </p>
    </li>
    <li>
      <h2>Meet somebody with a past</h2>
      <p>Mia has watched on each of the last twelve days. On the web by e-mail and password:</p>
      <p class="row">${copyButton('mia@demo.taice.localhost')} ${copyButton(demoPassword)}</p>
      <p>
        Or <a href="/dev/telegram?user=mia-watches" target="_blank">on her phone</a>; Leo, who came
        yesterday, has <a href="/dev/telegram?user=leo-okafor" target="_blank">one too</a>.
      </p>
    </li>
    <li>
      <h2>Talk to the bot</h2>
      <p>
        Her <a href="/dev/telegram?user=mia-watches&at=chat" target="_blank">chat with the bot</a>:
        <code>/start</code>, <code>/streak</code>, or <code>@taice_bot</code> and some words for
        videos as cards. Go some hours on, and the reminder of today's sign-in comes; its buttons
        open the app, put it off, or end them.
      </p>
      <p class="row">${later(hour, 'One hour on')}</p>
    </li>
    <li>
      <h2>Bring a video</h2>
      <p>
        <a href="/UploadVideo" target="_blank">Upload one</a>, or
        <a href="/Youtube" target="_blank">sync some</a> of <code>@mia</code>, a channel of
        <a href="/dev/youtube" target="_blank">this demo's YouTube</a>: the code that shows whose it
        is goes into its description there.
      </p>
    </li>
    <li>
      <h2>Try the other faces</h2>
      <p>
        Three languages, dark and light, a phone's width: the menus in the header and the panel
        beside the phone. With a wallet in this browser, log in by its signature; nothing is spent.
      </p>
    </li>
  </ol>
  <h2>For machines</h2>
  <ul class="machines">
    <li><a href="/api/openapi.json">/api/openapi.json</a>: every call there is</li>
    <li><a href="/healthz">/healthz</a>: whether it lives</li>
    <li>
      <a href="/dev/clock">/dev/clock</a>: both clocks; <code>POST {"advance_s": 60}</code> moves
      one
    </li>
    <li><code>GET /dev/mail</code> without <code>Accept: text/html</code>: the mail as JSON</li>
  </ul>
`;
