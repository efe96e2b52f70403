export { type S3StandIn, startS3 } from './s3.ts';
