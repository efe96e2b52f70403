import { randomBytes } from 'node:crypto';
import type { TestApi } from '../../../testing/harness.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newPrizeSchema, type PrizeDraft, insertPrize } from '../manage-prizes.ts';

type Api = Pick<TestApi, 'services' | 'clock'>;

const inAll = (text: string) => ({ en: text, cn: `${text}（中）`, tw: `${text}（繁）` });

const shipping = {
  days_min: 5,
  days_max: 8,
  cost: inAll('Free'),
  shipper: inAll('Taice Store'),
  from: inAll('Leipzig'),
};
const member_field = { kind: 'email' as const, label: inAll('Account e-mail') };
const ofType = {
  physical: { stock: 10, shipping },
  member: { stock: 10, member_field },
  virtual: {},
};

/** An offered prize. By default a physical one for 100 points, ten in stock. */
export const aPrize = async (
  { services, clock }: Api,
  overrides: Partial<PrizeDraft> = {},
): Promise<string> => {
  const type = overrides.type ?? 'physical';
  const draft = newPrizeSchema.parse({
    slug: `p-${randomBytes(4).toString('hex')}`,
    type,
    name: inAll('Desk lamp'),
    description: inAll('It is warm.\n\nIt dims.'),
    notice: inAll('With a plug of the EU.'),
    images: ['prizes/lamp.webp'],
    points: '100',
    ...ofType[type],
    ...overrides,
  });
  const id = await transaction(services.db, (tx) =>
    insertPrize(tx, services.config, draft, clock.rule()),
  );
  return `${id}`;
};

/** So many distinct codes. */
export const codes = (count: number): string[] =>
  Array.from({ length: count }, () => `TAICE-${randomBytes(6).toString('hex').toUpperCase()}`);

/** A complete address. */
export const address = {
  first_name: 'Nara',
  last_name: 'Wijaya',
  country: 'ID',
  dial_code: '62',
  phone: '812-3456-4471',
  detail_address: 'Jl. Kemang Raya 24',
  postcode: '12730',
};
