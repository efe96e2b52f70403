import { createHash } from 'node:crypto';
import type { TelegramUser } from '@taice/testkit/telegram';

/** A person of the demo seed who has a Telegram account. */
export interface SimulatorUser {
  telegramId: bigint | number | string;
  firstName: string;
  lastName?: string | null;
  username?: string | null;
  photoUrl?: string | null;
}

/** Someone whose Telegram can be opened; `slug` is also the first label of their origin. */
export interface Person {
  slug: string;
  user: TelegramUser;
}

const newPerson = /^new-[a-z0-9]{1,20}$/;
const names = ['Alma', 'Bruno', 'Chen', 'Dara', 'Emil', 'Farah', 'Goran', 'Hana', 'Ines', 'Jun'];

const slugOf = ({ username, telegramId }: SimulatorUser): string => {
  const label = (username ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return label === '' || label.startsWith('new-') ? `id${telegramId}` : label.slice(0, 63);
};

export const toPerson = (from: SimulatorUser): Person => ({
  slug: slugOf(from),
  user: {
    id: Number(from.telegramId),
    first_name: from.firstName,
    ...(from.lastName ? { last_name: from.lastName } : {}),
    ...(from.username ? { username: from.username } : {}),
    ...(from.photoUrl ? { photo_url: from.photoUrl } : {}),
    allows_write_to_pm: true,
  },
});

/** A person who has met the bot in its chat lets it write. */
export const withWriteAccess = (person: Person): Person => ({
  ...person,
  user: { ...person.user, allows_write_to_pm: true },
});

/** A new person. The slug determines who it is, so that a reload gives the same one. */
export const newPersonOf = (slug: string): Person => {
  const seed = createHash('sha256').update(slug).digest().readUInt32BE();
  const name = names[seed % names.length] ?? 'Alma';
  return {
    slug,
    user: {
      id: 6_000_000_000 + seed,
      first_name: name,
      username: `${name.toLowerCase()}_${slug.slice('new-'.length)}`,
    },
  };
};

/** `new` is a new person each time, `new-<letters>` always the same newcomer, otherwise a demo user. */
export const findPerson = (
  people: readonly Person[],
  slug: string | undefined,
  randomSuffix: () => string,
): Person | undefined => {
  if (slug === undefined || slug === '') return people[0] ?? newPersonOf(`new-${randomSuffix()}`);
  if (slug === 'new') return newPersonOf(`new-${randomSuffix()}`);
  if (newPerson.test(slug)) return newPersonOf(slug);
  return people.find((person) => person.slug === slug);
};
