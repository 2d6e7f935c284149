// The classifier's model: weights of a logistic regression in four bits each, as `npm run bench -- --only replies`
// writes them. The texts it learned from are in tests/bench/replies.
import { replyClass } from './reply-class.ts'
import { FEATURE_SLOTS, type Feature } from './reply-features.ts'
import { REPLY_MODEL } from './reply-model.gen.ts'
import type { StoredModel } from './stored-model.ts'

/** A model as it is used. */
export type ReplyModel = Omit<StoredModel, 'weights'> & { weights: Float32Array }

const CLASSES = replyClass.options.length
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
let loaded: ReplyModel | null = null

/** The model of the product, decoded at its first use. */
export function replyModel(): ReplyModel {
  loaded ??= openModel(REPLY_MODEL)
  return loaded
}

export function openModel(stored: StoredModel): ReplyModel {
  const bytes = fromBase64(stored.weights)
  const weights = new Float32Array(FEATURE_SLOTS * CLASSES)
  for (let at = 0; at < weights.length; at += 1) {
    const byte = bytes[at >> 1] ?? 0x88
    const step = ((at & 1) === 0 ? byte & 15 : byte >> 4) - 8
    weights[at] = step * (stored.scales[at % CLASSES] ?? 0)
  }
  return { ...stored, weights }
}

/** The probability of each class. */
export function classProbabilities(model: ReplyModel, features: readonly Feature[]): number[] {
  const scores = classScores(model, features).map(score => score / model.temperature)
  const most = Math.max(...scores)
  const powers = scores.map(score => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}

function classScores(model: ReplyModel, features: readonly Feature[]): number[] {
  const scores = [...model.biases]
  for (const { slot, value } of features) {
    const base = slot * CLASSES
    for (let one = 0; one < CLASSES; one += 1)
      scores[one] = (scores[one] ?? 0) + value * (model.weights[base + one] ?? 0)
  }
  return scores
}

function fromBase64(text: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let at = 0; at < ALPHABET.length; at += 1) values[ALPHABET.charCodeAt(at)] = at
  const bytes = new Uint8Array((text.replace(/=+$/, '').length * 3) >> 2)
  let bits = 0
  let held = 0
  let end = 0
  for (let at = 0; at < text.length && end < bytes.length; at += 1) {
    held = ((held << 6) | (values[text.charCodeAt(at)] ?? 0)) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[end] = (held >> bits) & 255
    end += 1
  }
  return bytes
}
