import '@taice/ui/theme.css';
import { offerHomeScreen } from '@taice/core';
import { startShell } from '@taice/screens';
import { browser } from './platform/browser.ts';
import { followSystemTheme } from './platform/system-theme.ts';
import { Frame } from './shell/frame.tsx';

followSystemTheme(window);
const taice = await startShell({ shell: 'web', platform: browser, frame: <Frame /> });
offerHomeScreen(taice);
