export { uploadsOf as goOn } from '@taice/core';
