import { html } from 'hono/html';
import type { StandInChannel } from '@taice/testkit/youtube';
import type { Html } from '../pages/page.ts';

const card = ({ title, description }: StandInChannel): Html =>
  html`<article>
    <h2><label for="about-${title}">@${title}</label></h2>
    <textarea id="about-${title}" rows="2" maxlength="1000">${description}</textarea>
    <p class="row">
      <button type="button" data-describe="${title}" aria-label="Save @${title}">Save</button>
    </p>
  </article>`;

/** The channels of the demo's YouTube with their descriptions, in which an owner puts a code. */
export const channelsPage = (channels: readonly StandInChannel[]): Html => html`
  <p class="muted">
    Stands in for YouTube. Every channel here is yours: what you write is its description.
    <a href="/Youtube">Sync its videos</a>
  </p>
  ${channels.map(card)}
`;
