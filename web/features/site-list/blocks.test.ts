// Every line is in exactly one block, in order, and a bracket continues where a paragraph is split.
import { expect, test } from 'vitest'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { blocksOf } from './blocks.ts'
import type { Line, LineNetwork } from './line.ts'

const lines = (many: number, name: string): Line[] =>
  Array.from({ length: many }, (_, at) => ({
    siteId: `${name}${at}`,
    name,
    state: 'sent',
    amount: 3,
  }))
const network = (tied: number, loose: number): LineNetwork => ({
  id: 'kin',
  title: 'Kinfolio',
  isNetwork: true,
  ties: tied > 0 ? [lines(tied, 'tied')] : [],
  loose: lines(loose, 'loose'),
})

test('a paragraph of the usual size is one block', () => {
  const [block, ...more] = blocksOf(network(4, 12))
  expect(more).toEqual([])
  expect(block).toMatchObject({ count: 16, isFirst: true, isLast: true })
  expect(block?.runs.map(({ tied, lines }) => [tied, lines.length])).toEqual([
    [true, 4],
    [false, 12],
  ])
})

test('a long one goes on, tied lines stay tied, and none is lost', () => {
  const long = network(13, 20)
  const blocks = blocksOf(long)
  expect(blocks.map(block => block.count)).toEqual([10, 10, 10, 3])
  expect(blocks.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, true],
  ])
  expect(blocks[1]?.runs.map(({ tied, lines }) => [tied, lines.length])).toEqual([
    [true, 3],
    [false, 7],
  ])
  expect(blocks.flatMap(block => block.runs.flatMap(run => run.lines))).toEqual(networkMembers(long))
})
