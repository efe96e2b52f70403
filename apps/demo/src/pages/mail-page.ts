import { html } from 'hono/html';
import { copyButton, type Html } from './page.ts';

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
  readonly at: Date;
}

const codeIn = (body: string): string | undefined => /(?<!\d)\d{6}(?:\d{6})?(?!\d)/.exec(body)?.[0];

const address = /(https?:\/\/[^\s<>"]+)/;

/** The text with its addresses as links; the odd parts of the split are what `address` matched. */
const linked = (body: string): (string | Html)[] =>
  body
    .split(address)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const mailCard = ({ to, subject, body, at }: Mail): Html => {
  const code = codeIn(body);
  return html`<article>
    <header>
      <h2>${subject}</h2>
      <p class="muted">
        to <b>${to}</b> ·
        <time datetime="${at.toISOString()}"
          >${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time
        >
      </p>
    </header>
    ${code === undefined ? '' : html`<p>${copyButton(code)}</p>`}
    <details>
      <summary>Whole mail</summary>
      <div class="mail-body">${linked(body)}</div>
    </details>
  </article>`;
};

/** All mail that the demo has sent, newest first; it stays here instead of going anywhere. */
export const mailPage = (mails: readonly Mail[]): Html => html`
  <p class="muted">
    All mail of this demo arrives here. New mail appears automatically.
    <a href="/dev">What to try</a>
  </p>
  <div class="mails" data-newest="${mails[0]?.id ?? ''}">
    ${
      mails.length === 0
        ? html`<p class="empty">No mail yet. Sign up with e-mail and ask for a code.</p>`
        : mails.map(mailCard)
    }
  </div>
`;
