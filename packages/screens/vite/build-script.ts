import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The code of a module of `src` and all that it imports, as one script that runs by itself. */
export const buildScript = async (
  path: string,
  { name, target }: { name: string; target: 'es2015' | 'es2022' },
): Promise<string> => {
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target,
      lib: { entry, formats: ['iife'], name, fileName: name },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new TypeError(`${path} was not built`);
  return first.output[0].code;
};
