import type { Scene } from '../kit/stage.ts';
import type { Score } from '../sound/score.ts';

/** A clip: its picture and its sound. */
export type Act = { scene: Scene; score: Score };
