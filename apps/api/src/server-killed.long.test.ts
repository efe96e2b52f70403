import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signInitData } from '@taice/testkit/telegram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBotToken } from './platform/config.ts';
import { type Client, createClient } from './testing/client.ts';

const KILLS = 20;
const PER_ROUND = 6;

let dataDir: string;
let child: ChildProcess | undefined;
let url = '';

const start = async (): Promise<void> => {
  const running = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child = running;
  url = await new Promise((done, refuse) => {
    running.stdout.on('data', (chunk: Buffer) => {
      const line = /ready (\S+) in/.exec(chunk.toString());
      if (line) done(line[1]!);
    });
    running.once('exit', (code) => refuse(new Error(`main ended with ${code}`)));
  });
};

const kill = async (): Promise<void> => {
  const gone = new Promise((done) => child?.once('exit', done));
  child?.kill('SIGKILL');
  await gone;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taice-killed-'));
  await start();
}, 240_000);
afterAll(async () => {
  const gone = new Promise((done) => child?.once('exit', done));
  child?.kill('SIGINT');
  await gone;
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);

interface Member {
  client: Client;
  key: string;
  acknowledged: boolean;
}

const join1 = async (id: number): Promise<Member> => {
  const client = createClient({
    fetch: (path, init) => fetch(path.replace('http://taice.test', url), init),
    appType: 'tg_mini',
  });
  const user = signInitData({
    botToken: demoBotToken,
    user: { id, first_name: `Member ${id}` },
    authDate: new Date(),
  });
  const { data } = await client.call.auth.telegramLogin({ user });
  return { client: client.as(data), key: randomUUID(), acknowledged: false };
};

/** Takes the day's sign-in; an answer that never arrived is no answer. */
const signIn = async (member: Member): Promise<void> => {
  try {
    const { code } = await member.client.call.signIn.signIn({}, { idempotencyKey: member.key });
    if (code === 0) member.acknowledged = true;
  } catch {
    member.acknowledged ||= false;
  }
};

test(
  `${KILLS} kills of the server during sign-ins lose nothing acknowledged and pay nothing twice`,
  async () => {
    const members: Member[] = [];
    for (let round = 0; round < KILLS; round++) {
      const fresh = await Promise.all(
        Array.from({ length: PER_ROUND }, (_, index) =>
          join1(900_000_000 + round * PER_ROUND + index),
        ),
      );
      members.push(...fresh);
      const tries = fresh.map(signIn);
      const calls = Promise.all(tries);
      // Before the first answer, at an answer, and at any moment.
      if (round === 1) await Promise.race(tries);
      else if (round > 1) await delay(Math.random() * 25);
      await kill();
      await calls;
      await start();
    }
    const acknowledged = members.filter((member) => member.acknowledged);
    for (const member of acknowledged) {
      const { data } = await member.client.call.wallet.walletLog({ type: 'sign_in' });
      expect(data.sum_in).toBe('10');
    }
    await Promise.all(members.map(signIn));
    for (const member of members) {
      expect(member.acknowledged).toBe(true);
      // Its task waits until a video has paid them.
      await expect
        .poll(
          async () => {
            const { data } = await member.client.call.wallet.walletLog({});
            return data.list.map(({ type, amount }) => [type, amount]);
          },
          { timeout: 60_000 },
        )
        .toEqual([['sign_in', '10']]);
    }
    // Kills that were always too late or too early would prove nothing.
    expect(acknowledged.length).toBeLessThan(members.length);
  },
  60_000 + KILLS * 60_000,
);
