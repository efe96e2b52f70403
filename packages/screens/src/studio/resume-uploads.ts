export { uploadsOf as resumeUploads } from '@taice/core';
