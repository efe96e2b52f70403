import { contract } from '@taice/contract';
import { shot } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { signWidget } from '@taice/testkit/telegram';
import { expect } from 'vitest';
import { machine } from './newcomer.ts';
import { goTo, mailedCode, newAccount, say } from './steps.ts';

const botToken = '1000000001:demo';
const hour = 3_600_000;

test(
  'a session that proved itself an hour ago cannot change the e-mail; its owner confirms and can',
  { timeout: 120_000 },
  async ({ open }) => {
    const user = { id: 700_000_000 + Math.floor(Math.random() * 1e8), first_name: 'Wanda' };
    const widget = (ageMs: number) =>
      ({ ...signWidget({ botToken, user, authDate: new Date(Date.now() - ageMs) }) }) as Record<
        string,
        string | number
      >;
    const old = newAccount().email;
    const client = await machine();
    const { token, sign_key: signKey } = await client.ask(contract.auth.telegramLogin, {
      user: widget(0),
    });
    const owner = client.as({ token, signKey });
    await owner.ask(contract.auth.sendEmailCode, { email: old, type: 'bind_email' });
    const { password } = newAccount();
    const code = await mailedCode(old);
    await owner.ask(contract.auth.emailStore, { email: old, code, password });
    const emailOf = async () => (await owner.ask(contract.user.info, {})).email;

    const { page, complaints } = await open();
    complaints.expect(/emailStore/);
    await goTo(page, '/about');
    const state = 'a'.repeat(32);
    await page.evaluate((kept) => sessionStorage.setItem('taice-oauth', kept), `login ${state}`);
    const result = Buffer.from(JSON.stringify(widget(hour))).toString('base64url');
    await goTo(page, `/profile-edit?tg_state=${state}#tgAuthResult=${result}`);
    await page.getByRole('button', { name: old }).click();
    const { email } = newAccount();
    await page.getByRole('textbox', { name: say('user.bind.newEmail') }).fill(email);
    await page.getByRole('button', { name: say('auth.sendCode') }).click();
    await page.getByLabel(say('auth.code')).fill(await mailedCode(email));
    const change = page.getByRole('button', { name: say('user.bind.change') });
    await change.click();
    const dialog = page.getByRole('dialog', { name: say('auth.confirm.title') });
    await dialog.waitFor();
    await shot(page, 'web/confirm-identity', false);
    await dialog.getByRole('button', { name: say('common.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await emailOf()).toBe(old);

    await change.click();
    await dialog.getByRole('button', { name: say('auth.confirm.by.email') }).click();
    await dialog.getByRole('button', { name: say('auth.sendCode') }).click();
    await expect
      .poll(async () => (await product.mails()).find(({ to }) => to === old)?.body)
      .toContain('confirm that it is you');
    await dialog.getByLabel(say('auth.code')).fill(await mailedCode(old));
    await dialog.getByRole('button', { name: say('common.confirm') }).click();
    await page.getByRole('button', { name: email }).waitFor();
    expect(await emailOf()).toBe(email);
    const told = (await product.mails()).find(({ to }) => to === old);
    expect(told?.subject).toBe('The e-mail address of your Taice account was changed');
  },
);
