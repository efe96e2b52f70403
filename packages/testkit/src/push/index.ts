export {
  type PushMessage,
  type PushServiceStandIn,
  startPushService,
  type Subscription,
} from './push-service.ts';
