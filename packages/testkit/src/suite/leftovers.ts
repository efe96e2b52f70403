import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

/** Marks every process that a run of the suite starts, for its environment is inherited. */
export const runVariable = 'TAICE_TEST_RUN';

/** A run of the suite: its mark, and the folder that holds all of its temporary files. */
export interface Run {
  readonly id: string;
  readonly folder: string;
}

export interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes of this run that are still there, except this one: they carry its mark, or work below its folder (PostgreSQL
 * gets an environment of its own). Reads /proc, so it finds none where there is no such folder.
 */
export const processesOf = async ({ id, folder }: Run): Promise<LeftProcess[]> => {
  const home = await realpath(folder);
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names.map(async (name): Promise<LeftProcess | undefined> => {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid) return undefined;
      const [environment, place, command] = await Promise.all([
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        // A process that has ended and waits for its parent has no command line.
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      const isOurs =
        environment.split('\0').includes(`${runVariable}=${id}`) || place.startsWith(home);
      return isOurs && command
        ? { pid, command: command.replaceAll('\0', ' ').trim().slice(0, 200) }
        : undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
};
