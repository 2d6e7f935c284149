// Splits paragraphs into blocks that columns don't break, so that a browser can lay out hundreds of lines in columns at
// once: it knows a block's height without its content. Pure.
import { networkMembers } from '#shared/domain/site-networks.ts'
import type { Line, LineNetwork } from './line.ts'

/** Adjacent lines; `tied`: one request clears them. */
type Run = { tied: boolean; lines: readonly Line[] }
/** A paragraph, or a part of one. */
export type Block = {
  network: LineNetwork
  runs: readonly Run[]
  count: number
  isFirst: boolean
  isLast: boolean
}

/** Longer paragraphs are split into blocks of about this size. */
const WHOLE_MAX = 16
const PART = 10

/** In order; each network has at least one. */
export function blocksOf(network: LineNetwork): Block[] {
  const runs: Run[] = [
    ...network.ties.map(lines => ({ tied: true, lines })),
    ...(network.loose.length > 0 ? [{ tied: false, lines: network.loose }] : []),
  ]
  const parts = networkMembers(network).length > WHOLE_MAX ? partsOf(runs) : [runs]
  return parts.map((part, at) => ({
    network,
    runs: part,
    count: part.reduce((sum, run) => sum + run.lines.length, 0),
    isFirst: at === 0,
    isLast: at === parts.length - 1,
  }))
}

function partsOf(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = []
  let room = 0
  for (const { tied, lines } of runs) {
    for (let at = 0; at < lines.length; ) {
      if (room === 0) {
        parts.push([])
        room = PART
      }
      const piece = lines.slice(at, at + room)
      parts.at(-1)?.push({ tied, lines: piece })
      at += piece.length
      room -= piece.length
    }
  }
  return parts
}
