// @vitest-environment happy-dom
import type { Address } from '@taice/contract';
import { overlayAtom, toastsAtom } from '@taice/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { AddressesScreen } from './addresses-screen.tsx';

const address = (given: Partial<Address> = {}): Address => ({
  id: '9',
  name: 'Nara Wijaya',
  first_name: 'Nara',
  last_name: 'Wijaya',
  country: 'ID',
  dial_code: '62',
  phone: '8125554471',
  detail_address: 'Jl. Kemang Raya 24, Jakarta',
  postcode: '12730',
  is_default: true,
  phone_unusual: false,
  ...given,
});
const work = address({ id: '10', name: 'Nara, work', is_default: false, phone_unusual: true });
const show = (list: readonly Address[], more: Answers = {}) =>
  renderPage(<AddressesScreen />, {
    path: '/V2/addressH5',
    answers: {
      'user-address/list': () => ({ list }),
      'country-info/list': () => ({
        list: [
          { code: 'DE', name: 'Germany', dial_code: '49', flag: '🇩🇪' },
          { code: 'ID', name: 'Indonesia', dial_code: '62', flag: '🇮🇩' },
        ],
      }),
      ...more,
    },
  });
type Page = Awaited<ReturnType<typeof show>>;
const stored = ({ calls }: Page) =>
  calls.filter(({ path }) => path === 'user-address/store').map(({ input }) => input);
const store = (phone_unusual = false): Answers => ({
  'user-address/store': () => ({ id: '11', phone_unusual }),
});
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save address' }));

test('each address shows its phone number, a remark if that is unusual, and a mark if it is the default', async () => {
  await show([address(), work]);
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  first?.getByText('Default');
  await waitFor(() => first?.getByText('Jl. Kemang Raya 24, Jakarta, 12730, Indonesia'));
  first?.getByText('+62 8125554471');
  expect(first?.queryByText(/looks unusual/)).toBeNull();
  second?.getByText(/looks unusual/);
  expect(first?.queryByRole('button', { name: 'Make default' })).toBeNull();
});

test('a new address needs five fields, keeps them after a refusal, and is stored once', async () => {
  let refuses = true;
  const page = await show([], {
    'user-address/store': () =>
      refuses
        ? refused(1603, 'The address is not complete', {
            fields: [{ field: 'detail_address', reason: 'length' }],
          })
        : { id: '11', phone_unusual: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New address' }));
  save();
  expect(screen.getAllByText('Please fill this in')).toHaveLength(5);
  expect(stored(page)).toEqual([]);
  write(/^First name/, 'Nara');
  write(/^Last name/, 'Wijaya');
  write(/^Phone/, '812 555 4471');
  write(/^Street/, 'Jl');
  fireEvent.click(screen.getByRole('button', { name: /^Country/ }));
  const find = await screen.findByLabelText('Find a country');
  fireEvent.change(find, { target: { value: '+62' } });
  // Enter there chooses the remaining country and stores nothing.
  fireEvent.submit(find.closest('form')!);
  expect(screen.getByLabelText('Dial code')).toHaveProperty('value', '62');
  save();
  await screen.findByText('5 to 200 characters');
  expect(page.taice.store.get(toastsAtom)).toEqual([]);
  refuses = false;
  write(/^Street/, 'Jl. Kemang Raya 24');
  save();
  save();
  await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull());
  expect(stored(page)).toHaveLength(2);
  expect(stored(page)[1]).toMatchObject({
    first_name: 'Nara',
    country: 'ID',
    dial_code: '62',
    detail_address: 'Jl. Kemang Raya 24',
  });
  expect(page.taice.store.get(toastsAtom)).toMatchObject([{ kind: 'warning' }]);
});

test('edits an address, makes it the default, and deletes it only after a confirmation', async () => {
  const page = await show([address(), work], store());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the address of Nara, work' }));
  write(/^Phone/, '8125550000');
  // An unsaved form stays open: the other buttons are disabled.
  expect(screen.queryByRole('button', { name: 'New address' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit the address of Nara Wijaya' })).toHaveProperty(
    'disabled',
    true,
  );
  save();
  await waitFor(() => expect(stored(page)).toMatchObject([{ id: '10', phone: '8125550000' }]));
  fireEvent.click(await screen.findByRole('button', { name: 'Make default' }));
  await waitFor(() => expect(stored(page)[1]).toMatchObject({ id: '10', is_default: 1 }));
  const remove = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Delete the address of Nara Wijaya' }));
  remove();
  await waitFor(() => expect(page.taice.store.get(overlayAtom)?.kind).toBe('confirm'));
  expect(stored(page)).toHaveLength(2);
  act(() => {
    const overlay = page.taice.store.get(overlayAtom);
    if (overlay?.kind === 'confirm') overlay.answer(true);
  });
  await waitFor(() => expect(stored(page)[2]).toMatchObject({ id: '9', is_deleted: 1 }));
});

test('allows at most ten addresses', async () => {
  await show(Array.from({ length: 10 }, (_, at) => address({ id: `${at + 1}` })));
  await screen.findByText('You can save 10 addresses. Delete one to add another.');
  expect(screen.queryByRole('button', { name: 'New address' })).toBeNull();
});

test('shows a placeholder while loading, retries after a failure, and says when no address exists', async () => {
  let fails = true;
  const { container } = await show([], {
    'user-address/list': () => (fails ? refused(500, 'Broken') : { list: [] }),
  });
  expect(container.querySelector('[aria-busy] .tc-skeleton')).toBeTruthy();
  await screen.findByText('Broken');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No address yet');
});
