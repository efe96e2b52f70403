import { html } from 'hono/html';
import type { Html } from '../pages/page.ts';

export interface ShownWallets {
  /** Name of their owner; null: this browser has no wallets. */
  readonly who: string | null;
  readonly address: string;
  readonly tonAddress: string;
  readonly coins: readonly { readonly coin: string; readonly amount: string }[];
}

const noWalletHint = html`
  <article>
    <h2>No wallet in this browser</h2>
    <p>
      Add wallets of your own to log in with them, or Mia’s to try a cash-out and coin transfers.
    </p>
    <p class="row">
      <button type="button" data-wallets="new">Add new wallets</button>
      <button type="button" data-wallets="mia">Add Mia’s wallets</button>
    </p>
  </article>
`;

const inBrowser = ({ who: holder, address, tonAddress, coins }: ShownWallets): Html => html`
  <article>
    <h2>
      ${holder === 'mia' ? 'Mia’s wallets are in this browser' : 'New wallets are in this browser'}
    </h2>
    <p>
      The log-in of <a href="/Home">the web</a> now offers <b>Demo wallet (stand-in)</b>, and
      Tonkeeper under TON. Each asks you before it signs or sends.
    </p>
    <p>BNB chain: <code>${address}</code></p>
    <p>${coins.map(({ coin, amount }) => html`<b>${amount} ${coin}</b> `)}</p>
    <p>TON: <code>${tonAddress}</code></p>
    <p class="row">
      ${
        holder === 'mia'
          ? html`<a class="go" href="/CoinTransfer">Send coins</a>`
          : html`<button type="button" data-wallets="mia">Use Mia’s instead</button>`
      }
      <button type="button" data-wallets="new">Make new ones</button>
      <button type="button" data-wallets="none">Remove them</button>
    </p>
  </article>
  <article>
    <h2>The same wallet on a phone</h2>
    <p>
      In the log-in choose <b>WalletConnect</b>, copy its code and paste it here. The phone then
      answers what it is asked.
    </p>
    <label for="wc-code">Code from WalletConnect</label>
    <textarea id="wc-code" rows="3" placeholder="wc:…" spellcheck="false"></textarea>
    <p class="row">
      <button type="button" data-scan="agrees">Scan and approve</button>
      <button type="button" data-scan="refuses">Scan and decline</button>
    </p>
  </article>
`;

/** `/dev/wallets`: the wallets that simulate those of the demo's people. */
export const walletsPage = (wallets: ShownWallets): Html => html`
  <p class="muted">
    Stand-ins for a browser wallet, WalletConnect and Tonkeeper. They sign with real keys, which
    this demo’s server holds. Their coins are worth nothing. <a href="/dev">What to try</a>
  </p>
  ${wallets.who === null ? noWalletHint : inBrowser(wallets)}
`;
