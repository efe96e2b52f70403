import { expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { deleteExpiredExports } from './export-queries.ts';

const api = useApi();

test('only the owner’s session sees the current export', async () => {
  const { db } = api.services;
  const [mine, other] = await Promise.all(
    [await aUser(db), await aUser(db)].map(async ({ id }) =>
      api.client().as(await aSession(api.services, id)),
    ),
  );
  expect((await mine!.call.user.exportState({})).data).toEqual({});
  const made = (await mine!.call.user.exportData({})).data;
  expect((await mine!.call.user.exportState({})).data).toEqual(made);
  expect((await other!.call.user.exportState({})).data).toEqual({});
  api.clock.advance(86_400_000 - 1);
  const late = api.client().as(await aSession(api.services, (await aUser(db)).id));
  expect((await late.call.user.exportState({})).data).toEqual({});
});

test('an export is deleted once its link expires, not before', async () => {
  const { db } = api.services;
  const { id } = await aUser(db);
  await api
    .client()
    .as(await aSession(api.services, id))
    .call.user.exportData({});
  const kept = () => db.selectFrom('data_export').select('id').where('user_id', '=', id).execute();
  api.clock.advance(86_400_000 - 1);
  await deleteExpiredExports(db, api.clock.real());
  expect(await kept()).toHaveLength(1);
  api.clock.advance(1);
  await deleteExpiredExports(db, api.clock.real());
  expect(await kept()).toEqual([]);
});
