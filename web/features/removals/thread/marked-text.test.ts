import { expect, test } from 'vitest'
import { previewOf, richText, splitQuoted } from './marked-text.ts'

const marked = (text: string, ...words: string[]) =>
  richText(text, words, [])
    .flatMap(part => part.runs)
    .map(run => (run.isMarked ? `[${run.text}]` : run.text))
    .join('')
const whole = (text: string, words: string[], hosts: string[] = []) =>
  richText(text, words, hosts)
    .flatMap(part => part.runs.map(run => run.text))
    .join('')

test('the deciding words are marked where they first stand', () => {
  expect(marked('We deleted it. Really, we deleted it.', 'deleted')).toBe(
    'We [deleted] it. Really, we deleted it.',
  )
})

test('overlapping, adjoining and double words are one mark', () => {
  expect(marked('a copy of your ID card', 'copy of your', 'your ID', 'your ID')).toBe(
    'a [copy of your ID] card',
  )
  expect(marked('no record found', 'no record', 'no record found')).toBe('[no record found]')
})

test('words that only blanks separate are one mark', () => {
  expect(marked('we need more time for it', 'need more', 'time', 'we')).toBe('[we need more time] for it')
})

test('a number between deciding words is part of them', () => {
  expect(marked('We answer within 45 days. Or 46.', 'answer within', 'days')).toBe(
    'We [answer within 45 days]. Or 46.',
  )
  expect(marked('within a few days', 'within', 'days')).toBe('[within] a few [days]')
})

test('a word inside a longer one isn’t it, and line breaks don’t hide a phrase', () => {
  expect(marked('We know of no\nrecord.', 'no record')).toBe('We know of [no\nrecord].')
  expect(marked('nothing', 'no')).toBe('nothing')
})

test('words of a quoted letter aren’t the broker’s', () => {
  expect(marked('> Please delete it.\nWe can’t delete it.', 'delete it')).toBe(
    '> Please delete it.\nWe can’t [delete it].',
  )
  expect(marked('> Please delete it.', 'delete it')).toBe('> Please delete it.')
})

test('nothing in a text is a pattern, and no character is lost', () => {
  const odd =
    'Cost: $5 (a+b)* <script>alert(1)</script> https://first.example/x?a=1&b=2. [end] ünïcode 👩‍👩‍👧'
  const words = ['$5 (a+b)*', '<script>alert(1)</script>', '.*', '[end]', '', '   ', 'ünïcode', '👩‍👩‍👧']
  expect(whole(odd, words, ['first.example'])).toBe(odd)
  expect(marked(odd, '$5 (a+b)*')).toContain('[$5 (a+b)*]')
})

test('every character may stand in a word', () => {
  const odd = String.fromCodePoint(...Array.from({ length: 94 }, (_, index) => 33 + index))
  expect(marked(`a ${odd} b`, odd)).toBe(`a [${odd}] b`)
  for (const one of odd) expect(marked(`· ${one} ·`, one), one).toBe(`· [${one}] ·`)
})

test('a mark that crosses a link keeps the link whole', () => {
  const parts = richText('Open https://first.example/c now', ['example/c now'], ['first.example'])
  expect(parts.map(({ href }) => href)).toEqual([null, 'https://first.example/c', null])
  expect(parts[1]?.runs).toEqual([
    { text: 'https://first.', isMarked: false },
    { text: 'example/c', isMarked: true },
  ])
})

test('a letter quoted at the end is apart, one in between isn’t', () => {
  expect(splitQuoted('Done.\n\nOn Nov 22, Rosa Whitaker wrote:\n> Please remove\n> my listing.\n')).toEqual({
    own: 'Done.',
    quoted: 'On Nov 22, Rosa Whitaker wrote:\n> Please remove\n> my listing.',
  })
  expect(splitQuoted('Done.\n\n-----Original Message-----\nFrom: r-1@x.example\nPlease remove it.')).toEqual({
    own: 'Done.',
    quoted: '-----Original Message-----\nFrom: r-1@x.example\nPlease remove it.',
  })
  expect(splitQuoted('> remove\nWe did.').quoted).toBe('')
  expect(splitQuoted('> only a quotation')).toEqual({ own: '> only a quotation', quoted: '' })
  expect(splitQuoted('Plain.')).toEqual({ own: 'Plain.', quoted: '' })
})

test('a preview has the first lines, and ends between words', () => {
  expect(previewOf('One two\n\nthree', 100, 3)).toBe('One two\nthree')
  expect(previewOf('One\n\ntwo\nthree', 100, 2)).toBe('One\ntwo …')
  expect(previewOf('aaaa bbbb cccc dddd eeee ffff', 22, 3)).toBe('aaaa bbbb cccc dddd…')
  expect(previewOf('x'.repeat(50), 30, 3)).toHaveLength(11)
  expect(previewOf('One. Two. Three, four', 12, 3)).toBe('One. Two…')
})
