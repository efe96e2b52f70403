import { execFile } from 'node:child_process';
import { constants, rmSync } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const execute = promisify(execFile);

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Each window would draw the pop-up of its address bar in a renderer of its own (half a CPU second), and reserve
 * another renderer. The rest is the driver's own list, which the last such flag replaces.
 */
const unwantedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const flags = [
  `--disable-features=${unwantedFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Allows tests to press play as a person with a watching habit can.
  '--autoplay-policy=no-user-gesture-required',
  // Otherwise it starts a sound server, whose folder stays behind.
  '--disable-audio-output',
];

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const onPath = async (names: readonly string[]): Promise<string | undefined> => {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    for (const name of names) {
      if (await isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
};

/** Headless, with the flags of every test and benchmark. Its temporary folder is removed with it. */
export const launchChromium = async (executablePath: string): Promise<Browser> => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const env = { ...process.env, TMPDIR: folder };
  const browser = await chromium.launch({ executablePath, args: flags, env });
  // One of its processes may still be ending and write there.
  const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };
  browser.once('disconnected', () => rmSync(folder, patiently));
  return browser;
};

const playsH264 = async (executablePath: string): Promise<boolean> => {
  const browser = await launchChromium(executablePath);
  try {
    const page = await browser.newPage();
    return await page.evaluate(
      () =>
        MediaSource.isTypeSupported('video/mp4; codecs="avc1.64001f, mp4a.40.2"') &&
        document.createElement('video').canPlayType('video/mp4; codecs="avc1.64001f"') !== '',
    );
  } finally {
    await browser.close();
  }
};

const packages = ['chromium', 'chromium-headless-shell'];

const install = async (): Promise<void> => {
  await execute('apt-get', ['update'], { timeout: 120_000 });
  await execute('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

const canInstall = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/**
 * Path of a Chromium that plays H.264: `CHROMIUM_PATH`, else the first of the usual names on PATH, else Debian's
 * package if it may be installed.
 * @throws with one line that says what to do
 */
export const findChromium = async (): Promise<string> => {
  const configuredPath = process.env['CHROMIUM_PATH'];
  const executable = configuredPath ?? (await onPath(names));
  if (executable !== undefined && (await playsH264(executable))) return executable;
  if (configuredPath !== undefined) {
    throw new Error(
      `CHROMIUM_PATH=${configuredPath} cannot play H.264; set a Chromium or Chrome that can`,
    );
  }
  if (await canInstall()) {
    await install();
    const systemPath = '/usr/bin/chromium';
    if (await playsH264(systemPath)) return systemPath;
  }
  throw new Error(
    `browser tests need a Chromium with H.264 (${executable ?? 'none'} found): install Debian's chromium or Google Chrome, or set CHROMIUM_PATH`,
  );
};

/**
 * Path of Debian's `chromium-headless-shell`, which needs a sixth less CPU time a test but cannot print or receive
 * push messages; without it, or with `CHROMIUM_PATH`, the whole Chromium.
 */
export const findHeadlessShell = async (chromium: string): Promise<string> => {
  if (process.env['CHROMIUM_PATH'] !== undefined) return chromium;
  const executable = await onPath(['chromium-headless-shell']);
  return executable !== undefined && (await playsH264(executable)) ? executable : chromium;
};
