import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { asPersonOf, screenFaults, settled, wordsOf } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import type { Frame } from 'playwright-core';
import { expect } from 'vitest';

const say = wordsOf('en');
const dialogOf = (view: Frame, key: string) => view.getByRole('dialog', { name: say(key) });

test("somebody new goes through the guide after today's sign-in: 30 s in step 2, and never again", async ({
  openPhone,
}) => {
  const user = `new-${randomBytes(5).toString('hex')}`;
  const first = await openPhone({ user, still: true });
  const view = await first.app();
  const person = () => asPersonOf(view, product.url);
  const popup = dialogOf(view, 'signIn.dayIsHere');
  await popup.waitFor();
  expect(await view.getByRole('dialog').count()).toBe(1);
  expect(await (await person()).ask(contract.user.info, {})).toMatchObject({ is_new_desc: 0 });
  await popup.getByRole('button', { name: say('common.close') }).click();

  const watch = dialogOf(view, 'user.guide.watchTitle');
  await watch.waitFor();
  await settled(view);
  expect(await screenFaults(view, 'guide, step 1')).toEqual([]);
  await watch.getByRole('button', { name: say('user.guide.next'), exact: true }).click();
  const began = Date.now();
  const claim = dialogOf(view, 'user.guide.claimTitle');
  const waiting = claim.getByRole('button', { name: say('user.guide.nextIn') });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  const next = claim.getByRole('button', { name: say('user.guide.next'), exact: true });
  await next.waitFor({ timeout: 40_000 });
  expect(Date.now() - began).toBeGreaterThan(29_000);
  await next.click();
  const night = dialogOf(view, 'user.guide.nightTitle');
  await night.getByRole('button', { name: say('common.confirm') }).click();
  await night.waitFor({ state: 'hidden' });
  expect(await (await person()).ask(contract.user.info, {})).toMatchObject({ is_new_desc: 1 });

  const again = await openPhone({ user });
  const later = await again.app();
  await dialogOf(later, 'signIn.dayIsHere')
    .getByRole('button', { name: say('common.close') })
    .click();
  await later.waitForTimeout(2_000);
  expect(await later.getByRole('dialog').count()).toBe(0);
});
