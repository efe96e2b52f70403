import { screenFaults, waitUntilSettled, screenshot, wordsOf } from '@taice/testkit/browser';
import { looksOfRun, test } from '@taice/testkit/browser-test';
import { type Anvil, evmWallet, injectEvmWallet, keyWallet, startAnvil } from '@taice/testkit/evm';
import { afterAll, beforeAll, expect } from 'vitest';
import { goTo } from './steps.ts';
import { shownAddress } from './wallet-steps.ts';

const looks = [
  { theme: 'light', size: [390, 844], lang: 'en' },
  { theme: 'dark', size: [1440, 900], lang: 'en' },
  { theme: 'dark', size: [390, 844], lang: 'tw' },
  { theme: 'dark', size: [320, 568], lang: 'en' },
] as const;

let bsc: Anvil;
beforeAll(async () => {
  bsc = await startAnvil();
});
afterAll(() => bsc.stop());

for (const { theme, size, lang } of looksOfRun(looks)) {
  const name = `${theme}-${size[0]}-${lang}`;
  test(`the login dialogs, the guide and a bound wallet pass their checks, ${name}`, async ({
    open,
  }) => {
    const { page, context } = await open({ theme, size, lang, still: true });
    const say = wordsOf(lang);
    const key = keyWallet();
    const nodes = new Map([[56, bsc]]);
    const wallet = evmWallet({ name: 'Marten', rdns: 'test.marten', key, nodes });
    await injectEvmWallet(context, wallet);
    const faults: string[] = [];
    const look = async (at: string, whole = false) => {
      await waitUntilSettled(page);
      faults.push(...(await screenFaults(page, at)));
      await screenshot(page, `web/dialogs-${name}/${at}`, whole);
    };
    const dialog = page.getByRole('dialog');
    const press = (word: string) =>
      dialog.getByRole('button', { name: say(word), exact: true }).click();
    const submit = () => dialog.locator('button[type="submit"]').click();
    const marten = dialog.getByRole('button', { name: 'Marten' });

    await goTo(page, '/about');
    await page
      .getByRole('button', { name: say('shell.logIn') })
      .first()
      .click();
    await marten.click();
    await dialog.getByText(say('auth.problems.agreeRequired')).waitFor();
    await look('choice');
    await press('auth.withEmail');
    await submit();
    await look('log-in');
    await press('auth.forgot');
    await submit();
    await look('forgot');
    await press('common.back');
    await press('auth.signUp');
    await submit();
    await look('register');
    await press('common.back');

    await dialog.getByRole('checkbox').check({ force: true });
    await marten.click();
    await look('wallet-terms');
    wallet.behaviour = 'is away';
    await press('auth.wallet.terms.accept');
    await dialog.getByText(say('auth.wallet.waiting')).waitFor();
    await look('wallet-asked');
    await press('common.cancel');
    wallet.behaviour = 'agrees';
    await marten.click();
    const guide = page.getByRole('dialog', { name: say('user.guide.watchTitle') });
    await page.locator('dialog').waitFor({ state: 'detached' });
    await guide.waitFor();
    await look('guide');
    await guide.getByRole('button', { name: say('rewards.later') }).click();
    await guide.waitFor({ state: 'hidden' });

    await goTo(page, '/Wallet');
    await page.getByRole('main').getByText(shownAddress(key.address)).waitFor();
    await look('wallet', true);
    await goTo(page, '/profile-edit');
    for (const row of ['user.edit.nickname', 'user.bind.wallet', 'user.data.leave']) {
      await page
        .getByRole('main')
        .getByRole('button', { name: say(row) })
        .first()
        .click();
      await look(`edit-${row.split('.').at(-1)}`, true);
    }
    expect(faults).toEqual([]);
  });
}
