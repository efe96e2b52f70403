import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

/** Environment variable that marks every process of a run: children inherit it. */
export const runVariable = 'TAICE_TEST_RUN';

/** A run of the suite: its mark, and the folder that holds all of its temporary files. */
export interface Run {
  readonly id: string;
  readonly folder: string;
}

export interface LeftoverProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes of this run that still exist, except this one. They carry its mark, or their working directory is below its
 * folder: PostgreSQL starts with an environment of its own. Needs /proc; on other systems it finds none.
 */
export const processesOf = async ({ id, folder }: Run): Promise<LeftoverProcess[]> => {
  const root = await realpath(folder);
  const names = await readdir('/proc').catch(() => []);
  const processes = await Promise.all(
    names.map(async (name): Promise<LeftoverProcess | undefined> => {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid) return undefined;
      const [environment, workingDirectory, command] = await Promise.all([
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        // A zombie has no command line.
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      const isOwn =
        environment.split('\0').includes(`${runVariable}=${id}`) ||
        workingDirectory.startsWith(root);
      return isOwn && command
        ? { pid, command: command.replaceAll('\0', ' ').trim().slice(0, 200) }
        : undefined;
    }),
  );
  return processes.filter((candidate) => candidate !== undefined);
};
