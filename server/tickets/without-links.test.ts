import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  ['See https://win.example/a?b=c now', 'See https[:]//win[.]example/a?b=c now'],
  ['win.example', 'win[.]example'],
  ['WWW.Win.Example.', 'WWW[.]Win[.]Example.'],
  ['me@mail.example', 'me@mail[.]example'],
  ['mailto:me@mail.example', 'mailto[:]me@mail[.]example'],
  ['tel:+15555550100', 'tel[:]+15555550100'],
  ['bücher.example', 'bücher[.]example'],
  ['win。example', 'win[。]example'],
  ['http://192.0.2.1/', 'http[:]//192[.]0[.]2[.]1/'],
])('nothing in %j can be clicked', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})

test.each(['It ended. Then it began again.', 'Version 3.5 costs $9.99: fine…', 'Rosa asked: “When?”'])(
  '%j stays as it is',
  text => {
    expect(withoutLinks(text)).toBe(text)
  },
)
