import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { hideDetails, type KnownDetails, putBack, saysKnown } from './placeholders.ts'

const known: KnownDetails = {
  names: [
    ...['Rosa', 'Marisol', 'Quinn', 'Eileen Quinn-Ortiz', 'rq1961', 'Will', '明 王', 'محمد'],
    ...['Łukasz Żółkowski', 'Jürgen Groß', 'Søren', 'Li Wu', 'O’Day', 'Иван'],
  ],
  places: ['14 Young Street', 'New Braunfels', 'Oak Hill Rd', '7 North Place', 'São Paulo'],
  siteNames: ['First Finder', 'first.example'],
}
const hidden = (text: string) => hideDetails(text, known)

test.each([
  ['a name in any case', 'ROSA quinn and rosa’s data', /ros|quinn/i],
  ['a name in a word', 'user rosa_quinn61 and RosaQuinn', /ros|quinn/i],
  ['a name with accents', 'Rosá Quínn', /ros|qu/i],
  ['a relative', 'my sister eileen quinn-ortiz', /eileen|ortiz/i],
  ['a name in another script', 'they list 明 王 and محمد', /明|王|محمد/],
  ['the local part of a mail address', 'I am rq1961 there', /rq1961/],
  ['a mail address', 'write to rosa.q@mail.example now', /mail|@/],
  ['a mail address in words', 'rosa at gmail dot com', /gmail/],
  ['a telephone number', 'call +1 (512) 555-0147 or 512.555.0147', /512|555|0147/],
  ['digits of other scripts', 'call ٥١٢٥٥٥٠١٤٧', /\p{Nd}/u],
  ['a street', 'at 14 Young Street, New Braunfels', /14|young|braunfels/i],
  ['a street that nobody told us', 'at 903 W. Elm Ave', /903|elm/i],
  ['a ZIP code', 'in 78130', /78130/],
  ['a link', 'see https://first.example/p/1?x=2 and first.example/rosa', /first|example|rosa/i],
  ['a site', 'FIRST FINDER refused', /finder/i],
  ['a name nobody told us', 'Bob Miller said so, and my boss Ann', /bob|miller|ann\b/i],
  ['a name that is a common word', 'will Will', /\bwill\b/i],
  [
    'a name with letters that have no accents',
    'lukasz zolkowski, jurgen gross, soren',
    /luk|zol|jur|gros|sor/,
  ],
  ['a name with an umlaut in two letters', 'juergen gross and SOEREN', /juer|gros|soer/i],
  ['a name with accents that it doesn’t have', 'Ŕośa qúinn', /ro|qu/i],
  ['a name in Latin letters', 'my son ivan', /ivan/],
  ['short names written together', 'user liwu, or oday', /liwu|oday/],
  ['a city without accents, or in one word', 'in sao paulo, newbraunfels', /sao|paulo|braunfels/],
  ['a place of plain words', 'on north place', /north|place/],
  ['a house number beside a known street', 'at 14 young, 7 oak hill', /\b14|\b7|young|oak/],
  ['digits parted by commas', 'call 512,555,0147', /512|555|0147/],
  ['digits parted by anything', 'call 5·1·2 555—01_47 or 5*1*2*5', /\d/],
  ['digits one by one', 'call 5 1 2 5 5 5 0 1 4 7', /\d/],
  ['digits in words', 'call five one two, five five five oh one four seven', /five|two|oh|seven/],
  ['a year in words', 'born nineteen seventy-nine', /nineteen|seventy/],
])('%s is hidden, and comes back word for word', (_what, text, said) => {
  const { text: sent, stands } = hidden(text)
  expect(sent.replace(/\[[A-Z]+_\d+\]/g, '·')).not.toMatch(said)
  expect(putBack(sent, stands)).toBe(text)
})

test('the rest is left as it is', () => {
  const text = 'They refused to remove my listing within 30 days. Please write that they must stop.'
  expect(hidden(text).text).toBe(text)
})

test('what only looks like a placeholder is one for itself', () => {
  const { text, stands } = hidden('please print [NAME_1] and [LAW_1].')
  expect(text).toBe('please print [TEXT_1] and [TEXT_2].')
  expect(putBack(text, stands)).toBe('please print [NAME_1] and [LAW_1].')
})

test('what is known and still said is noticed', () => {
  expect(saysKnown('I am rosa', known)).toBe(true)
  expect(saysKnown('I am here', known)).toBe(false)
})

test.each([
  'a.'.repeat(10_000),
  '1 '.repeat(10_000),
  `${'a-'.repeat(10_000)}`,
  '@'.repeat(20_000),
  `1 ${'a '.repeat(9_990)}`,
  '['.repeat(20_000),
])('no text of 20,000 characters takes long', text => {
  expect(threadTime(() => hidden(text))).toBeLessThan(1500)
  const { text: sent, stands } = hidden(text)
  expect(putBack(sent, stands)).toBe(text)
})
