import { html } from 'hono/html';
import { demoPassword } from '../seed/seed-people.ts';
import { copyButton, type Html } from './page.ts';

const hour = 3_600;

/** A button that moves the rule clock by so many seconds. */
const advanceButton = (seconds: number, label: string): Html =>
  html`<button type="button" data-advance="${seconds}">${label}</button>`;

/** Seconds until the next midnight of UTC+8, and five more for good measure. */
const untilMidnight = (rule: Date): number => {
  const day = 24 * hour;
  const dayOffset = Math.floor(rule.getTime() / 1000 + 8 * hour) % day;
  return day - dayOffset + 5;
};

const clockOf = (rule: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(rule);

/** The steps that a new person can try here, in a sensible order. */
export const startPage = (rule: Date): Html => html`
  <p class="muted">
    Everything here is made up and stays on this machine. Nine steps take about fifteen minutes. You
    can repeat each with a new person.
  </p>
  <ol class="steps">
    <li>
      <h2>Watch the first video on a phone</h2>
      <p>
        This phone plays Telegram for a new person. The ring fills with the seconds that the server
        counts. When it is full, tap it.
      </p>
      <p><a class="go" href="/dev/telegram?user=new" target="_blank">Open the phone</a></p>
    </li>
    <li>
      <h2>Sign up on the web</h2>
      <p>
        Press <b>Sign up</b> and use any address, for example <code>you@example.org</code>. The code
        arrives in the <a href="/dev/mail" target="_blank">inbox of this demo</a>.
      </p>
      <p><a class="go" href="/Home" target="_blank">Open the web</a></p>
    </li>
    <li>
      <h2>Try the other ways in</h2>
      <p>
        The log-in also offers <b>Google</b> and <b>Telegram</b>: each leads to a page that stands
        in for it. For a crypto wallet, WalletConnect or TON, first
        <a href="/dev/wallets" target="_blank">add wallets to this browser</a>.
      </p>
      <p><a class="go" href="/dev/wallets" target="_blank">Add wallets</a></p>
    </li>
    <li>
      <h2>See where each point came from</h2>
      <p>
        Open <a href="/V2/points" target="_blank">Points</a> after a claim. Open a row to see the
        seconds, the rule and the proof.
      </p>
    </li>
    <li>
      <h2>Let midnight come</h2>
      <p>
        Pending points are paid at midnight UTC+8, and new tasks start. The demo’s clock only goes
        forward. It is <b id="clock">${clockOf(rule)}</b>.
      </p>
      <p class="row">
        ${advanceButton(untilMidnight(rule), 'Go to the next midnight')}
        ${advanceButton(hour, 'One hour later')} ${advanceButton(7 * 24 * hour, 'One week later')}
      </p>
    </li>
    <li>
      <h2>Meet someone with a history</h2>
      <p>
        Mia has watched on each of the last twelve days. Log in on the web with her e-mail and
        password:
      </p>
      <p class="row">${copyButton('mia@demo.taice.localhost')} ${copyButton(demoPassword)}</p>
      <p>
        Or <a href="/dev/telegram?user=mia-watches" target="_blank">on her phone</a>. Leo came
        yesterday and has <a href="/dev/telegram?user=leo-okafor" target="_blank">one too</a>.
      </p>
      <p>
        Her wallets are bound. Move points to them in
        <a href="/Transfer" target="_blank">Cash out</a>. Staff review a first one, and expensive
        codes; here you are the staff. It then arrives within a minute, on a chain that this demo
        plays. With <a href="/dev/wallets" target="_blank">her wallets in this browser</a> you can
        also <a href="/CoinTransfer" target="_blank">send coins</a>.
      </p>
      <p class="row">
        <button type="button" data-approve>Approve what waits for a review</button>
      </p>
    </li>
    <li>
      <h2>Talk to the bot</h2>
      <p>
        Her <a href="/dev/telegram?user=mia-watches&at=chat" target="_blank">chat with the bot</a>:
        <code>/start</code>, <code>/streak</code>, or <code>@taice_bot</code> and some words to find
        videos. A few hours later, the sign-in reminder comes. Its buttons open the app, skip today,
        or stop the reminders.
      </p>
      <p class="row">${advanceButton(hour, 'One hour later')}</p>
    </li>
    <li>
      <h2>Add a video</h2>
      <p>
        <a href="/UploadVideo" target="_blank">Upload one</a>, or
        <a href="/Youtube" target="_blank">sync some</a> from <code>@mia</code>, a channel on
        <a href="/dev/youtube" target="_blank">this demo’s YouTube</a>. To prove that it is yours,
        put the code into its description there.
      </p>
    </li>
    <li>
      <h2>Try other languages and looks</h2>
      <p>
        Use the header’s menus and the panel beside the phone for three languages, dark and light,
        and a phone’s width.
      </p>
    </li>
  </ol>
  <h2>For machines</h2>
  <ul class="machines">
    <li><a href="/api/openapi.json">/api/openapi.json</a>: every API call</li>
    <li><a href="/healthz">/healthz</a>: health check</li>
    <li>
      <a href="/dev/clock">/dev/clock</a>: both clocks; <code>POST {"advance_s": 60}</code> moves
      one
    </li>
    <li><code>GET /dev/mail</code> without <code>Accept: text/html</code>: the mail as JSON</li>
  </ul>
`;
