import { paintTelegramTheme } from './platform/first-paint.ts';

paintTelegramTheme(window);
