import { expect, test } from 'vitest';
import {
  parseUploads,
  maxTextPartLength,
  splitUploadsText,
  serializeUploads,
} from './serialize-uploads.ts';
import { aFile, browserMemory, byteServer, filled, openPage } from './testing/stand-ins.ts';

/** A page whose upload stopped halfway, and the text that it left. */
const halfway = async () => {
  const server = byteServer(['ok', 'silence']);
  const { uploads, one, list, memory } = await openPage({ server });
  const [id] = uploads.add([aFile()]);
  uploads.change(id!, { ...filled, description: '夜'.repeat(30) });
  uploads.publish(id!);
  await expect.poll(() => server.fates.length).toBe(0);
  const text = serializeUploads(list());
  const { sent } = one()!;
  uploads.stop();
  return { server, memory, text, sent };
};

test('resumes at the byte by itself if only the local list was wiped', async () => {
  const { server, memory, text, sent } = await halfway();
  memory.rows.clear();
  const next = await openPage({ server, memory });
  expect(next.list()).toEqual([]);
  await next.uploads.restoreFromText(text);
  await expect.poll(() => next.one()?.step).toBe('posted');
  expect(server.begun).toEqual([0, sent]);
  expect(next.one()?.words).toMatchObject({ title: 'Dawn', description: '夜'.repeat(30) });
});

test('restores the form after a full wipe, and resumes once the file is chosen', async () => {
  const { server, text, sent } = await halfway();
  const next = await openPage({ server, memory: browserMemory() });
  await next.uploads.restoreFromText(text);
  expect(next.one()).toMatchObject({ step: 'missing', publishing: true });
  next.uploads.setFile(next.one()!.id, aFile());
  await expect.poll(() => next.one()?.step).toBe('posted');
  expect(server.begun).toEqual([0, sent]);
});

test('ignores uploads that are known, finished or someone else’s', async () => {
  const { server, memory, text } = await halfway();
  const next = await openPage({ server, memory });
  const before = next.list().length;
  await next.uploads.restoreFromText(text);
  await next.uploads.restoreFromText(text.replaceAll(/"account":"[^"]*"/g, '"account":"999"'));
  await next.uploads.restoreFromText('no text of ours');
  expect(next.list()).toHaveLength(before);
  await expect.poll(() => next.one()?.step).toBe('posted');
  expect(serializeUploads(next.list())).toBe('');
});

test('splits long text between letters, and drops descriptions that do not fit', async () => {
  const { uploads, list } = await openPage();
  const id = uploads.begin({ title: 'Long' });
  // For one of the two, the first part would end in the middle of a character.
  for (const description of ['😀'.repeat(2_400), `x${'😀'.repeat(2_399)}`]) {
    uploads.change(id, { description });
    const parts = splitUploadsText(serializeUploads(list()));
    expect(parts.every((part) => part === undefined || part.isWellFormed())).toBe(true);
    expect(parts.every((part) => (part?.length ?? 0) <= maxTextPartLength)).toBe(true);
    expect(parseUploads(parts.join(''))[0]?.words.description).toBe(description);
  }
  for (const nth of [1, 2]) uploads.begin({ title: `More ${nth}`, description: 'x'.repeat(5_000) });
  const [first, second] = parseUploads(splitUploadsText(serializeUploads(list())).join(''));
  expect([first?.id, first?.words.description, second?.words.title]).toEqual([id, '', 'More 1']);
  for (let nth = 0; nth < 20; nth += 1) uploads.begin({ title: `Many ${'x'.repeat(100)}` });
  const many = parseUploads(splitUploadsText(serializeUploads(list())).join(''));
  expect(many.length).toBeGreaterThan(5);
  expect(many.map((one) => one.id)).toEqual(
    list()
      .slice(0, many.length)
      .map((one) => one.id),
  );
});
