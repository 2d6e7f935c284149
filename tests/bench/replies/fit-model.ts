// Fits the classifier of replies by AdaGrad over hashed features: a logistic regression of sentences, each with a gate
// that learns how much it counts. The same texts and options always give the same model.
import { FEATURE_SLOTS, type Feature } from '#shared/domain/replies/reply-features.ts'
import { COLUMNS, gateOf } from '#shared/domain/replies/reply-model.ts'

export type FitOptions = {
  epochs: number
  rate: number
  decay: number
  seed: number
  /** The share of features that each pass leaves out. */
  drop: number
}

export const FIT: FitOptions = { epochs: 12, rate: 0.12, decay: 2e-5, seed: 17, drop: 0.5 }

const CLASSES = COLUMNS - 1
/** Smaller errors teach nothing. */
const ERROR_LEAST = 1e-3
const STEP_LEAST = 1e-4

/** The features of one sentence, or at first of the whole reply. */
type Part = { slots: ArrayLike<number>; values: ArrayLike<number> }
export type FitSample = { class: number; parts: readonly Part[]; weight: number }
/** What `classScores` takes. */
export type FittedModel = { weights: Float32Array; biases: number[] }

export function fitSample(features: readonly Feature[], kind: number, weight: number): FitSample {
  const parts: { slots: number[]; values: number[] }[] = [{ slots: [], values: [] }]
  for (const { slot, value, sentence } of features) {
    while (parts.length < sentence + 2) parts.push({ slots: [], values: [] })
    parts[sentence + 1]?.slots.push(slot)
    parts[sentence + 1]?.values.push(value)
  }
  return {
    class: kind,
    weight,
    parts: parts.map(({ slots, values }) => ({
      slots: Int32Array.from(slots),
      values: Float32Array.from(values),
    })),
  }
}

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

export function fitModel(samples: readonly FitSample[], options: FitOptions = FIT): FittedModel {
  const biasAt = FEATURE_SLOTS * COLUMNS
  const weights = new Float32Array(biasAt + CLASSES)
  const squares = new Float32Array(weights.length).fill(1e-3)
  const random = seededRandom(options.seed)
  const order = samples.map((_, at) => at)
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(order, random)
    for (const index of order) learn(samples[index] as FitSample)
  }
  for (let at = 0; at < biasAt; at += 1) weights[at] = (weights[at] ?? 0) * (1 - options.drop)
  return { weights: weights.subarray(0, biasAt), biases: Array.from(weights.subarray(biasAt)) }

  function learn(sample: FitSample) {
    const parts = sample.parts.map(part => thinned(part, options.drop, random))
    const sums = parts.map(part => sumsOf(weights, part))
    const gates = sums.map((sum, at) => (at === 0 ? 1 : gateOf(sum[CLASSES] ?? 0)))
    const errors = new Float64Array(CLASSES)
    for (let one = 0; one < CLASSES; one += 1)
      errors[one] = sums.reduce(
        (score, sum, at) => score + (gates[at] ?? 0) * (sum[one] ?? 0),
        weights[biasAt + one] ?? 0,
      )
    softmax(errors)
    for (let one = 0; one < CLASSES; one += 1)
      errors[one] = ((errors[one] ?? 0) - (one === sample.class ? 1 : 0)) * sample.weight
    if (Math.abs(errors[sample.class] ?? 0) < ERROR_LEAST) return
    for (const [at, part] of parts.entries()) {
      const gate = gates[at] ?? 0
      const sum = sums[at] ?? new Float64Array(COLUMNS)
      let ofGate = 0
      for (let one = 0; one < CLASSES; one += 1) ofGate += (errors[one] ?? 0) * (sum[one] ?? 0)
      ofGate *= at === 0 ? 0 : gate * (1 - gate)
      for (let index = 0; index < part.slots.length; index += 1) {
        const base = (part.slots[index] ?? 0) * COLUMNS
        const value = part.values[index] ?? 0
        for (let one = 0; one < CLASSES; one += 1) step(base + one, (errors[one] ?? 0) * gate, value)
        step(base + CLASSES, ofGate, value)
      }
    }
    for (let one = 0; one < CLASSES; one += 1) step(biasAt + one, errors[one] ?? 0, 1)
  }

  function step(at: number, error: number, value: number) {
    if (Math.abs(error) < STEP_LEAST) return
    const gradient = error * value + (at < biasAt ? options.decay * (weights[at] ?? 0) : 0)
    squares[at] = (squares[at] ?? 0) + gradient * gradient
    weights[at] = (weights[at] ?? 0) - (options.rate * gradient) / Math.sqrt(squares[at] ?? 1)
  }
}

function sumsOf(weights: Float32Array, { slots, values }: Part): Float64Array {
  const sums = new Float64Array(COLUMNS)
  for (let index = 0; index < slots.length; index += 1) {
    const base = (slots[index] ?? 0) * COLUMNS
    const value = values[index] ?? 0
    for (let column = 0; column < COLUMNS; column += 1)
      sums[column] = (sums[column] ?? 0) + value * (weights[base + column] ?? 0)
  }
  return sums
}

function thinned({ slots, values }: Part, drop: number, random: () => number): Part {
  const kept: number[] = []
  const heldValues: number[] = []
  for (let at = 0; at < slots.length; at += 1) {
    if (random() < drop) continue
    kept.push(slots[at] ?? 0)
    heldValues.push(values[at] ?? 0)
  }
  return { slots: kept, values: heldValues }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const swapped = order[at] as number
    order[at] = order[other] as number
    order[other] = swapped
  }
}

function softmax(scores: Float64Array): void {
  const most = Math.max(...scores)
  let sum = 0
  for (let one = 0; one < scores.length; one += 1) {
    scores[one] = Math.exp((scores[one] ?? 0) - most)
    sum += scores[one] ?? 0
  }
  for (let one = 0; one < scores.length; one += 1) scores[one] = (scores[one] ?? 0) / sum
}
