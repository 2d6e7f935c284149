// The classifier's model: each sentence scores the classes, and a gate weighs the sentence, so that asides and
// boilerplate in a long mail don't drown out the deciding sentence. The texts it learned from are in
// tests/bench/replies.
import { type ReplyClass, replyClass } from './reply-class.ts'
import { FEATURE_SLOTS, type Feature } from './reply-features.ts'
import { REPLY_MODEL } from './reply-model.gen.ts'
import type { Certainty, StoredModel } from './stored-model.ts'
import { unpackWeights } from './unpack-weights.ts'

const CLASSES = replyClass.options.length
/** The weights of one slot: one for each class, and the one for the gate. */
export const COLUMNS = CLASSES + 1
/** The gate's score before anything is known: most sentences count. */
export const GATE_BIAS = 1

/** A model as it is used. */
export type ReplyModel = Omit<StoredModel, 'weights'> & { weights: Float32Array }

let loaded: ReplyModel | null = null

/** The model of the product, decoded at its first use. */
export function replyModel(): ReplyModel {
  loaded ??= openModel(REPLY_MODEL)
  return loaded
}

export function openModel(stored: StoredModel): ReplyModel {
  return { ...stored, weights: unpackWeights(stored.weights, FEATURE_SLOTS * COLUMNS, stored.scales) }
}

export type RankedClass = { kind: ReplyClass; confidence: number }

/** What makes the reading of a class certain: its lead over the others, its score, and how long the reply is. */
export type Signs = { lead: number; score: number; sentences: number }

/** The classes that may stand, the likeliest first, with their signs. */
export function allowedClasses(
  scores: readonly number[],
  sentences: number,
  isDoneForbidden: boolean,
): { kind: ReplyClass; signs: Signs }[] {
  const allowed = replyClass.options
    .map((kind, at) => ({ kind, score: scores[at] ?? 0 }))
    .filter(({ kind }) => kind !== 'done' || !isDoneForbidden)
    .sort((a, b) => b.score - a.score)
  return allowed.map(({ kind, score }, at) => ({
    kind,
    signs: { lead: score - (allowed[at === 0 ? 1 : 0]?.score ?? 0), score, sentences },
  }))
}

/** The same, each with the confidence that it's the right one. "done" needs a confidence of its own. */
export function rankClasses(
  { certainty, doneLeast }: Pick<ReplyModel, 'certainty' | 'doneLeast'>,
  scores: readonly number[],
  sentences: number,
  isDoneForbidden: boolean,
): RankedClass[] {
  return allowedClasses(scores, sentences, isDoneForbidden)
    .map(({ kind, signs }) => ({ kind, confidence: certaintyOf(certainty, signs) }))
    .filter(({ kind, confidence }) => kind !== 'done' || confidence >= doneLeast)
}

export function certaintyOf(certainty: Certainty, { lead, score, sentences }: Signs): number {
  const sum =
    certainty.lead * lead +
    certainty.score * score +
    certainty.length * Math.log1p(sentences) +
    certainty.bias
  return 1 / (1 + Math.exp(-sum))
}

/** The score of each class, and how much each sentence counts, from 0 to 1. */
export function classScores(
  { weights, biases }: Pick<ReplyModel, 'weights' | 'biases'>,
  features: readonly Feature[],
): { scores: number[]; gates: number[] } {
  const count = features.reduce((most, { sentence }) => Math.max(most, sentence + 1), 0)
  // What the whole reply says stands before what its sentences say.
  const sums = new Float64Array((count + 1) * COLUMNS)
  for (const { slot, value, sentence } of features) {
    const from = slot * COLUMNS
    const to = (sentence + 1) * COLUMNS
    for (let column = 0; column < COLUMNS; column += 1)
      sums[to + column] = (sums[to + column] ?? 0) + value * (weights[from + column] ?? 0)
  }
  const scores = [...biases]
  const gates: number[] = []
  for (let part = 0; part <= count; part += 1) {
    const gate = part === 0 ? 1 : gateOf(sums[part * COLUMNS + CLASSES] ?? 0)
    if (part > 0) gates.push(gate)
    for (let one = 0; one < CLASSES; one += 1)
      scores[one] = (scores[one] ?? 0) + gate * (sums[part * COLUMNS + one] ?? 0)
  }
  return { scores, gates }
}

export const gateOf = (score: number): number => 1 / (1 + Math.exp(-score - GATE_BIAS))
