import { smooth } from '../kit/motion.ts';
import { rng } from '../kit/random.ts';
import { bed, type Bed } from './beds.ts';
import { bass, bell, brush, kick, pad, piano, pluck } from './instruments.ts';
import { blendIn, createMix, master, reverb, SAMPLE_RATE, type Mix, type Stereo } from './mix.ts';

const LEADS = { piano, pluck, bell };

export type Score = {
  /** MIDI notes of each chord, the root first; they share the loop evenly. */
  chords: readonly (readonly number[])[];
  /** Beats of the lead per chord. */
  beats: number;
  lead: keyof typeof LEADS | 'none';
  /** Opening of a tune: steps into the chord, `-` rests. One character a beat, repeated. */
  tune?: string;
  pads?: number;
  low?: boolean;
  drums?: 'none' | 'soft' | 'drive';
  /** Natural sounds with their loudness; the last two bound the part of the loop (0 to 1) they are heard in. */
  beds?: readonly (readonly [Bed, number, from?: number, to?: number])[];
  room?: number;
  seed: number;
};

/** Plays a score over a loop of `durationS` seconds. */
export function perform(score: Score, durationS: number): Stereo {
  const music = createMix(durationS);
  const span = durationS / score.chords.length;
  const next = rng(score.seed);
  score.chords.forEach((chord, c) => {
    const at = c * span;
    for (const [i, note] of chord.entries())
      pad(music, {
        at,
        note,
        gain: (score.pads ?? 0.1) / (i === 0 ? 1.2 : 1),
        pan: (i % 3) * 0.4 - 0.4,
        length: span * 0.92,
      });
    if (score.low === true) playBass(music, chord[0] ?? 40, at, span, score.beats);
    playLead(music, score, chord, at, span, next);
    playDrums(music, score, at, span);
  });
  reverb(music, score.room ?? 0.5);
  for (const [kind, gain, from = 0, to = 1] of score.beds ?? []) {
    const sound = createMix(durationS);
    bed(sound, kind, gain * 0.12, score.seed * 31 + kind.length);
    if (from > 0 || to < 1) shapeTo(sound, from, to);
    blendIn(music, sound, 1);
  }
  return master(music);
}

/** Lets a sound swell in at `from` and die away towards `to`, as shares of the loop. */
function shapeTo(sound: Mix, from: number, to: number): void {
  for (let i = 0; i < sound.length; i++) {
    const at = i / sound.length;
    const loud = smooth(from, from + 0.08, at) * (1 - smooth(from + 0.08, to, at));
    sound.left[i] = (sound.left[i] ?? 0) * loud;
    sound.right[i] = (sound.right[i] ?? 0) * loud;
  }
}

function playLead(
  mix: Mix,
  score: Score,
  chord: readonly number[],
  at: number,
  span: number,
  next: () => number,
): void {
  if (score.lead === 'none') return;
  const play = LEADS[score.lead];
  const tune = score.tune ?? '0241302-';
  for (let beat = 0; beat < score.beats; beat++) {
    const step = tune[beat % tune.length] ?? '-';
    if (step === '-') continue;
    const index = Number(step);
    const note = (chord[index % chord.length] ?? 60) + 12 * Math.floor(index / chord.length) + 12;
    const late = (next() - 0.5) * 0.014;
    play(mix, {
      at: at + (beat * span) / score.beats + late,
      note,
      gain: 0.15 + next() * 0.06,
      pan: next() * 0.8 - 0.4,
    });
  }
}

function playBass(mix: Mix, root: number, at: number, span: number, beats: number): void {
  const note = root > 47 ? root - 12 : root;
  for (const [share, gain] of [
    [0, 0.3],
    [0.5, 0.22],
    [0.75, 0.16],
  ] as const)
    bass(mix, { at: at + share * span, note, gain, length: (span / beats) * 2.4 });
}

function playDrums(mix: Mix, score: Score, at: number, span: number): void {
  if (score.drums === undefined || score.drums === 'none') return;
  const step = span / score.beats;
  for (let beat = 0; beat < score.beats; beat++) {
    const when = at + beat * step;
    const strong = beat % 4 === 0;
    if (strong || (score.drums === 'drive' && beat % 2 === 0))
      kick(mix, when, score.drums === 'drive' ? 0.5 : 0.34);
    if (beat % 4 === 2) brush(mix, when, 0.16, 0.16, score.seed + beat);
    brush(
      mix,
      when + (beat % 2 === 0 ? 0 : step * 0.08),
      beat % 2 === 0 ? 0.035 : 0.06,
      0.05,
      score.seed * 7 + beat,
    );
  }
}

/** Root mean square and peak of a sound (full scale 1), and its length in seconds. */
export function loudness(sound: Stereo): { rms: number; peak: number; seconds: number } {
  let energy = 0;
  let peak = 0;
  for (const side of [sound.left, sound.right]) {
    for (const value of side) {
      energy += value * value;
      peak = Math.max(peak, Math.abs(value));
    }
  }
  return {
    rms: Math.sqrt(energy / sound.left.length / 2),
    peak,
    seconds: sound.left.length / SAMPLE_RATE,
  };
}
