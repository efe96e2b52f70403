// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, renderPage, refused } from '../../shared/testing/render-page.tsx';
import { closedDraw, openedDraw } from '../testing/draw-fixtures.ts';
import { item, potion } from '../testing/nft-fixtures.ts';
import { BoxOpening } from './box-opening.tsx';

const box = { id: '40', series: { id: '12', name: 'Night box', image: '/nft/n.svg' }, quality: 4 };
const gave = ({ client_seed: own }: Record<string, unknown>) => ({
  item: item({ state: 'held' }),
  prop: null,
  draw: openedDraw(String(own)),
});
const show = (answers: Answers = {}, onNext?: () => void) => {
  const onClose = vi.fn<() => void>();
  const page = renderPage(
    <BoxOpening box={box} open onClose={onClose} {...(onNext && { onNext })} />,
    {
      answers: { boxDraw: () => closedDraw(), openMysterBox: gave, ...answers },
    },
  );
  return page.then((shown) => ({ ...shown, onClose }));
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const lessMotion = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }));

test('a closed box shows its odds and the hash of the server seed', async () => {
  await show();
  expect(await screen.findByText(closedDraw().server_seed_hash)).toBeTruthy();
  expect(screen.getByText('25%')).toBeTruthy();
  // The list has this many rows; some need scrolling.
  expect(screen.getByText(`What it can hold: one of ${closedDraw().odds.length}`)).toBeTruthy();
  expect(screen.getByText('3 × Mending potion')).toBeTruthy();
});

test('the box opens with a random seed or one that the user enters', async () => {
  const { calls } = await show();
  const field = await screen.findByLabelText<HTMLInputElement>('Your half of the draw');
  expect(field.value).toMatch(/^[\w-]{8,64}$/);
  screen.getByText(/enter your own 8 to 64 letters, digits, - or _/);
  const first = field.value;
  await press('New random seed');
  expect(field.value).not.toBe(first);
  fireEvent.change(field, { target: { value: 'short' } });
  screen.getByText('8 to 64 letters, digits, - or _');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the box' }).disabled).toBe(
    true,
  );
  fireEvent.change(field, { target: { value: 'born-in-1987' } });
  await press('Open the box');
  await screen.findAllByRole('button', { name: 'Skip' });
  const sent = calls.filter(({ path }) => path === 'openMysterBox').map(({ input }) => input);
  expect(sent).toMatchObject([{ nft_id: '40', client_seed: 'born-in-1987' }]);
});

test('a press skips the animation; the item can be worn, viewed and checked', async () => {
  const { calls, onClose } = await show({ equipment: () => ({ equipped: item() }) });
  await press('Open the box');
  const [, skip] = await screen.findAllByRole('button', { name: 'Skip' });
  fireEvent.click(skip ?? screen.getByRole('button', { name: 'Skip' }));
  await screen.findByText('+12% on every rewarded video, level 6');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe('/NFTDetail?id=7');
  await press('Check this draw');
  await screen.findByText('SHA-256 of the odds');
  await press('Back');
  await press('Wear now');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.find(({ path }) => path === 'equipment')?.input).toMatchObject({ nft_id: '7' });
});

test('offers no pair to wear that adds no more than the worn one', async () => {
  await show({ userEquipment: () => ({ equipped: { ...item(), id: '8' }, available: [] }) });
  await press('Open the box');
  const [, skip] = await screen.findAllByRole('button', { name: 'Skip' });
  fireEvent.click(skip ?? screen.getByRole('button', { name: 'Skip' }));
  await screen.findByText('+12% on every rewarded video, level 6');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wear now' })).toBeNull());
  screen.getByRole('link', { name: 'See it' });
});

test('with reduced motion the item appears at once', async () => {
  lessMotion();
  const prop = potion({ quantity: 6 });
  await show({ openMysterBox: () => ({ item: null, prop, draw: openedDraw('own-seed-1') }) });
  await press('Open the box');
  await screen.findByText('You have 6 of them. Each restores up to 40 durability.');
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
});

test('one press opens the next box, if there is one', async () => {
  lessMotion();
  const onNext = vi.fn<() => void>();
  await show({}, onNext);
  await press('Open the box');
  await press('Open the next box');
  expect(onNext).toHaveBeenCalledOnce();
});

test('an already opened box shows its draw; any other error leaves the box closed', async () => {
  let code = 1306;
  const { onClose } = await show({
    boxDraw: () => (code === 1808 ? openedDraw() : closedDraw()),
    openMysterBox: () => refused(code, 'Not now'),
  });
  await press('Open the box');
  await screen.findByRole('alert');
  screen.getByText('Not now');
  code = 1808;
  await press('Open the box');
  await screen.findByText('This draw is fair: it matches what we published');
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});
