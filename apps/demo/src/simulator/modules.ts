import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { nativeModules } from '@taice/testkit/telegram';

const ownModules = [
  'simulator.ts',
  'phone.ts',
  'devices.ts',
  'event-log.ts',
  'dialogs.ts',
  'chat.ts',
  'by-id.ts',
] as const;

const files: Readonly<Record<string, URL>> = {
  ...nativeModules,
  ...Object.fromEntries(
    ownModules.map((name) => [name, new URL(`./client/${name}`, import.meta.url)]),
  ),
};

/**
 * One of the page's scripts in a form for browsers, or undefined for an unknown name. Nothing is bundled: the page is
 * small, and so it works from a checkout without any build.
 */
export const browserModule = async (name: string): Promise<string | undefined> => {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!file) return undefined;
  const code = stripTypeScriptTypes(await readFile(file, 'utf8'));
  // All files are served from one folder, where the package's name means its browser part.
  return code.replaceAll("'@taice/testkit/telegram'", "'./native.ts'");
};
