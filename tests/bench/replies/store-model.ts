// Puts fitted weights into the four bits each of a stored model, and writes the file that the product loads.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FEATURE_SLOTS } from '#shared/domain/replies/reply-features.ts'
import type { StoredModel } from '#shared/domain/replies/stored-model.ts'

const FILE = fileURLToPath(new URL('../../../shared/domain/replies/reply-model.gen.ts', import.meta.url))
/** Weights beyond this share of all weights that aren't zero are cut, so that the steps are fine. */
const CUT = 0.998

export function storeModel(
  weights: Float32Array,
  classes: number,
  options: Pick<StoredModel, 'temperature' | 'sure' | 'sureDone'>,
): StoredModel {
  const count = FEATURE_SLOTS * classes
  const scales = Array.from({ length: classes }, (_, one) => {
    const sizes: number[] = []
    for (let at = one; at < count; at += classes)
      if (weights[at] !== 0) sizes.push(Math.abs(weights[at] ?? 0))
    sizes.sort((a, b) => a - b)
    return round((sizes[Math.floor(sizes.length * CUT)] ?? 1) / 7)
  })
  const bytes = Buffer.alloc((count + 1) >> 1, 0x88)
  for (let at = 0; at < count; at += 1) {
    const step = Math.round((weights[at] ?? 0) / (scales[at % classes] ?? 1))
    const value = Math.max(-8, Math.min(7, step)) + 8
    const old = bytes[at >> 1] ?? 0x88
    bytes[at >> 1] = (at & 1) === 0 ? (old & 0xf0) | value : (old & 0x0f) | (value << 4)
  }
  const biases = Array.from(weights.slice(count, count + classes), round)
  return { scales, biases, ...options, weights: bytes.toString('base64') }
}

const round = (value: number) => Number(value.toPrecision(6))

export function writeModel(model: StoredModel): number {
  const { weights, ...rest } = model
  const text = `// Written by \`npm run bench -- --only replies\`. Don't edit.
import type { StoredModel } from './stored-model.ts'

export const REPLY_MODEL: StoredModel = {
${Object.entries(rest)
  .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
  weights:
    '${weights}',
}
`
  writeFileSync(FILE, text)
  return Buffer.byteLength(text)
}
