/**
 * The limited process: takes one job from its parent, answers with messages, and ends. It starts with hard limits
 * already set (`run-child.ts`), and dies with its parent, as does all that it started.
 */
import { MediaRefusedError } from './media-error.ts';
import type { ChildJob, ChildMessage } from './child-messages.ts';

const send = (message: ChildMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send!(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

async function runChildJob(job: ChildJob): Promise<ChildMessage> {
  try {
    // Each job loads what it needs: a portrait is drawn in less time than FFmpeg takes to load.
    if (job.kind === 'portrait') {
      const { makePortrait } = await import('./portrait.ts');
      await makePortrait(job.path, job.out, job.drawn);
      return { type: 'done', result: null };
    }
    if (job.kind === 'cover') {
      const { makeCover } = await import('./cover.ts');
      return { type: 'done', result: await makeCover(job.path, job.out) };
    }
    if (job.kind === 'still') {
      const { makeStill } = await import('./still.ts');
      return { type: 'done', result: await makeStill(job.path, job.out, job.atS) };
    }
    if (job.kind === 'probe') {
      const { probe } = await import('./probe.ts');
      return { type: 'done', result: await probe(job.path, job.limits) };
    }
    const { transcode } = await import('./transcode.ts');
    const result = await transcode(job.path, job.outDir, job.options, (progress) => {
      void send(progress);
    });
    return { type: 'done', result };
  } catch (error) {
    if (error instanceof MediaRefusedError) return { type: 'refused', refusal: error.refusal };
    return {
      type: 'failed',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

// Ends the process group that this process leads.
process.once('disconnect', () => process.kill(0, 'SIGKILL'));
process.once('message', (job) => {
  void runChildJob(job as ChildJob)
    .then(send)
    .then(() => process.exit(0));
});
