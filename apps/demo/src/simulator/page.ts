import { html } from 'hono/html';
import { sizes } from './client/devices.ts';
import { type Choice, friend } from './launch.ts';
import type { Person } from './people.ts';

type Html = ReturnType<typeof html>;

const option = (name: string, value: string, text: string, isSelected: boolean): Html =>
  html` <label class="option">
    <input type="radio" name="${name}" value="${value}" ${isSelected ? html`checked` : ''} />
    <span>${text}</span>
  </label>`;

const personOption = ({ slug, user }: Person, isSelected: boolean): Html =>
  html` <label class="person">
    <input type="radio" name="user" value="${slug}" ${isSelected ? html`checked` : ''} />
    <span class="face" aria-hidden="true">${[...user.first_name][0]}</span>
    <span
      ><b>${[user.first_name, user.last_name].filter(Boolean).join(' ')}</b>
      <small>${user.username ? `@${user.username}` : user.id}</small></span
    >
  </label>`;

const panel = (people: readonly Person[], person: Person, choice: Choice): Html =>
  html` <form class="panel" id="controls" autocomplete="off">
    <h1>Telegram simulator</h1>
    <p>
      Plays Telegram for the mini-app's production build. Every person has a device of their own.
    </p>
    <fieldset>
      <legend>Who opens it</legend>
      <div class="people">
        ${people.map((someone) => personOption(someone, someone.slug === person.slug))}
        ${people.some(({ slug }) => slug === person.slug) ? '' : personOption(person, true)}
        <label class="person">
          <input type="radio" name="user" value="new" />
          <span class="face" aria-hidden="true">+</span>
          <span><b>Brand-new user</b><small>nobody has seen before</small></span>
        </label>
      </div>
    </fieldset>
    <fieldset class="choices">
      <legend>Opened from</legend>
      ${option('from', '', 'a link or the bot', choice.from === '')}
      ${option('from', 'attach', 'attachment menu', choice.from === 'attach')}
    </fieldset>
    <label class="field"
      >startapp or startattach
      <input
        name="startapp"
        value="${choice.startapp}"
        placeholder="i_CODE"
        maxlength="512"
        pattern="[A-Za-z0-9_\\-]*"
        spellcheck="false"
      />
    </label>
    <fieldset class="choices">
      <legend>Theme</legend>
      ${(['dark', 'light'] as const).map((theme) => option('theme', theme, theme, theme === choice.theme))}
    </fieldset>
    <fieldset class="choices">
      <legend>Screen</legend>
      ${sizes.map((size) => option('size', size, size.replace('x', ' × '), size === choice.size))}
    </fieldset>
    <fieldset class="choices">
      <legend>Telegram's language</legend>
      ${(['en', 'zh-hans', 'zh-hant'] as const).map((lang) => option('lang', lang, lang, lang === choice.lang))}
    </fieldset>
    <div class="actions">
      <button type="submit" id="open">Open again</button>
      <button type="button" id="reload">Reload</button>
    </div>
  </form>`;

const statusIcons = html` <svg
  width="66"
  height="13"
  viewBox="0 0 66 13"
  fill="currentColor"
  aria-hidden="true"
>
  <path d="M0 8h3v4H0zM5 5.5h3V12H5zM10 3h3v9h-3zM15 0h3v12h-3z" />
  <path
    d="M29.5 2.3c2.3 0 4.4.9 6 2.4l1.1-1.2a10.3 10.3 0 0 0-14.2 0l1.1 1.2c1.6-1.5 3.7-2.4 6-2.4zm0 3.8c1.3 0 2.5.5 3.4 1.3L34 6.2a6.6 6.6 0 0 0-9 0l1.1 1.2c.9-.8 2.1-1.3 3.4-1.3zm2 3-2 2.2-2-2.2a2.9 2.9 0 0 1 4 0z"
  />
  <rect
    x="40.5"
    y=".5"
    width="23"
    height="12"
    rx="3.6"
    fill="none"
    stroke="currentColor"
    opacity=".45"
  />
  <rect x="42" y="2" width="17" height="9" rx="2.3" />
  <path d="M65 4.5v4c.6-.3 1-1.1 1-2s-.4-1.7-1-2z" opacity=".5" />
</svg>`;

const icon = (path: string): Html =>
  html` <svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
    <path d="${path}" />
  </svg>`;

const phone = html` <div id="fit">
  <div id="phone" data-open="false">
    <div id="screen">
      <div class="strip">
        <div class="status"><span id="clock"></span>${statusIcons}</div>
        <div class="header">
          <button class="pill" id="back" type="button">
            <span class="when-close">${icon('M6 6l12 12M18 6 6 18')}</span>
            <span class="when-back">${icon('m14.5 6-6 6 6 6')}</span>
            <span id="back-text">Close</span>
          </button>
          <span class="title"><b>Taice</b><small>mini app</small></span>
          <span class="pill">
            <button id="minimise" type="button" aria-label="Minimise">
              ${icon('m6 9.5 6 6 6-6')}
            </button>
            <i></i>
            <button id="menu" type="button" aria-label="Menu" aria-expanded="false">
              ${icon('M5.5 12h.01M12 12h.01M18.5 12h.01')}
            </button>
          </span>
        </div>
        <div class="menu" id="menu-items" hidden>
          <button type="button" id="settings" hidden>Settings</button>
          <button type="button" id="reload-frame">Reload page</button>
        </div>
      </div>
      <iframe
        id="app"
        title="Taice mini-app"
        allow="autoplay; fullscreen; clipboard-write"
      ></iframe>
      <div class="bottom-buttons">
        <button type="button" id="secondary-button" hidden></button>
        <button type="button" id="main-button" hidden></button>
      </div>
      <div class="home" aria-hidden="true"></div>
      <section class="chat" id="chat" aria-label="Chat with the bot">
        <header class="chat-title">
          <b>Taice</b><small>bot</small>
          <button type="button" id="chat-menu" aria-label="Chat menu" aria-expanded="false">
            ${icon('M12 5.5h.01M12 12h.01M12 18.5h.01')}
          </button>
          <div class="menu" id="chat-menu-items" hidden>
            <button type="button" id="block">Stop and block bot</button>
          </div>
        </header>
        <ol id="chat-messages" aria-live="polite"></ol>
        <p id="chat-said" role="status" hidden></p>
        <div id="chat-commands">
          ${[
            '/start',
            '/balance',
            '/tasks',
            '/streak',
            '/remind',
            '/invite',
            '/leaderboard',
            '/confirm',
            '/language',
            '/help',
            '/stop',
          ].map((command) => html`<button type="button" value="${command}">${command}</button>`)}
        </div>
        <div id="chat-cards"></div>
        <form id="chat-form" autocomplete="off">
          <button type="button" id="reopen">Open Taice</button>
          <button type="button" id="attach" aria-label="Attachment menu" aria-expanded="false">
            ${icon('m20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.5 7')}
          </button>
          <div class="menu" id="attach-items" hidden>
            <button type="button" id="attach-app">
              ${icon('M4 5h16v14H4zM10 9l5 3-5 3z')}
              <span>Taice<small>As in ${friend.first_name}’s chat</small></span>
            </button>
          </div>
          <input
            id="chat-text"
            maxlength="4096"
            aria-label="Message"
            placeholder="Message, or @taice_bot words"
          />
          <button type="submit" aria-label="Send">${icon('M5 12h13M12 5l7 7-7 7')}</button>
        </form>
        <button type="button" id="unblock">Restart bot</button>
      </section>
      <button type="button" id="came" hidden></button>
      <div class="veil" id="story" role="dialog" aria-modal="true" aria-label="New story" hidden>
        <div id="story-picture"></div>
        <p id="story-text"></p>
        <button type="button" id="story-close">Discard</button>
      </div>
      <div
        class="veil"
        id="dialog"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
        hidden
      >
        <div class="dialog">
          <b id="dialog-title"></b>
          <p id="dialog-text"></p>
          <div id="dialog-buttons"></div>
        </div>
      </div>
    </div>
  </div>
</div>`;

/** The page around the phone; everything that moves is in `client/simulator.ts`. */
export const simulatorPage = (people: readonly Person[], person: Person, choice: Choice): Html =>
  html`<!doctype html>
    <html lang="en" data-theme="${choice.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Taice in Telegram</title>
        <link rel="stylesheet" href="/dev/telegram/simulator.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/dev/telegram/simulator.ts"></script>
      </head>
      <body>
        ${panel(people, person, choice)}
        <main>
          ${phone}
          <p id="notice" role="status"></p>
        </main>
        <section class="panel log" aria-labelledby="log-title">
          <h2 id="log-title">Between Telegram and the app</h2>
          <p id="haptic" aria-live="off"></p>
          <ol id="log" role="log"></ol>
        </section>
      </body>
    </html>`;
