// Fits the classifier of replies: multinomial logistic regression by AdaGrad over hashed features. The same texts and
// options always give the same model.
import { FEATURE_SLOTS, type Feature, RULE_SLOTS } from '#shared/domain/replies/reply-features.ts'

export type FitOptions = {
  epochs: number
  rate: number
  ruleDecay: number
  wordDecay: number
  seed: number
  drop: number
}

export const FIT: FitOptions = {
  epochs: 40,
  rate: 0.12,
  ruleDecay: 2e-5,
  wordDecay: 2e-5,
  seed: 17,
  drop: 0.65,
}

export type FitSample = { class: number; features: readonly Feature[]; weight: number }

/** A small generator of random numbers (mulberry32): 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Weights by slot and class; the last slot is the bias. */
export function fitModel(
  samples: readonly FitSample[],
  classes: number,
  options: FitOptions = FIT,
): Float32Array {
  const weights = new Float32Array((FEATURE_SLOTS + 1) * classes)
  const squares = new Float32Array(weights.length).fill(1e-3)
  const random = seededRandom(options.seed)
  const order = samples.map((_, at) => at)
  const scores = new Float64Array(classes)
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      const swapped = order[at] as number
      order[at] = order[other] as number
      order[other] = swapped
    }
    for (const index of order) {
      const sample = samples[index] as FitSample
      const used = sample.features.filter(() => random() >= options.drop)
      score(weights, used, scores)
      softmax(scores)
      for (let one = 0; one < classes; one += 1) {
        const error = ((scores[one] ?? 0) - (one === sample.class ? 1 : 0)) * sample.weight
        if (Math.abs(error) < 1e-4) continue
        for (const { slot, value } of used)
          step(slot * classes + one, error * value, slot < RULE_SLOTS ? options.ruleDecay : options.wordDecay)
        step(FEATURE_SLOTS * classes + one, error, 0)
      }
    }
  }
  const keep = 1 - options.drop
  for (let at = 0; at < FEATURE_SLOTS * classes; at += 1) weights[at] = (weights[at] ?? 0) * keep
  return weights

  function step(at: number, gradient: number, decay: number) {
    const full = gradient + decay * (weights[at] ?? 0)
    squares[at] = (squares[at] ?? 0) + full * full
    weights[at] = (weights[at] ?? 0) - (options.rate * full) / Math.sqrt(squares[at] ?? 1)
  }
}

export function score(weights: Float32Array, features: readonly Feature[], scores: Float64Array): void {
  const classes = scores.length
  for (let one = 0; one < classes; one += 1) scores[one] = weights[FEATURE_SLOTS * classes + one] ?? 0
  for (const { slot, value } of features) {
    const base = slot * classes
    for (let one = 0; one < classes; one += 1)
      scores[one] = (scores[one] ?? 0) + value * (weights[base + one] ?? 0)
  }
}

export function softmax(scores: Float64Array): void {
  const most = Math.max(...scores)
  let sum = 0
  for (let one = 0; one < scores.length; one += 1) {
    scores[one] = Math.exp((scores[one] ?? 0) - most)
    sum += scores[one] ?? 0
  }
  for (let one = 0; one < scores.length; one += 1) scores[one] = (scores[one] ?? 0) / sum
}
