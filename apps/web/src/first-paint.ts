import { applyTheme } from './platform/theme.ts';
import { tellWho } from './platform/who.ts';

applyTheme(window);
tellWho(window);
