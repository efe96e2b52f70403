export {
  type Pushed,
  type PushServiceStandIn,
  startPushService,
  type Subscription,
} from './push-service.ts';
