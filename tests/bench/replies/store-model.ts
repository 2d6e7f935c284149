// Packs fitted weights into the half bytes of a stored model, and writes the file that the product loads.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COLUMNS } from '#shared/domain/replies/reply-model.ts'
import type { StoredModel } from '#shared/domain/replies/stored-model.ts'
import type { FittedModel } from './fit-model.ts'
import type { Confidence } from './set-confidence.ts'

const FILE = fileURLToPath(new URL('../../../shared/domain/replies/reply-model.gen.ts', import.meta.url))
/** Only the largest weights are stored: half of all change hardly any reading. */
const WEIGHTS_MAX = 170_000
/** Weights beyond this share of the stored ones are cut, so that the steps are fine. */
const CUT = 0.998
const STEPS = 7

export function storeModel({ weights, biases }: FittedModel, confidence: Confidence): StoredModel {
  const least = Float32Array.from(weights, Math.abs).sort()[weights.length - WEIGHTS_MAX] ?? 0
  const scales = Array.from({ length: COLUMNS }, (_, column) => {
    const sizes: number[] = []
    for (let at = column; at < weights.length; at += COLUMNS) {
      const size = Math.abs(weights[at] ?? 0)
      if (size > 0 && size >= least) sizes.push(size)
    }
    sizes.sort((a, b) => a - b)
    return round((sizes[Math.floor(sizes.length * CUT)] ?? 1) / STEPS)
  })
  const halves: number[] = []
  let last = -1
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] ?? 0
    if (Math.abs(weight) < least) continue
    const steps = Math.round(weight / (scales[at % COLUMNS] ?? 1))
    if (steps === 0) continue
    let zeros = at - last - 1
    last = at
    for (; zeros >= 8; zeros >>= 3) halves.push(8 | (zeros & 7))
    halves.push(zeros, Math.max(-STEPS, Math.min(STEPS, steps)) + 8)
  }
  const bytes = Buffer.alloc((halves.length + 1) >> 1)
  for (const [at, half] of halves.entries())
    bytes[at >> 1] = (bytes[at >> 1] ?? 0) | ((at & 1) === 0 ? half : half << 4)
  return { scales, biases: biases.map(round), ...confidence, weights: bytes.toString('base64') }
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
