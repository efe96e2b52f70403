import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a module of `src` with all its imports into one self-executing script. */
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
