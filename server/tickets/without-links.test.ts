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
  ['bitcoin:1abc', 'bitcoin[:]1abc'],
  ['x-web.app+1:open', 'x-web[.]app+1[:]open'],
  ['https：//win', 'https[：]//win'],
  ['http:\\\\win', 'http[:]\\\\win'],
  ['win\u200B.example', 'win[.]example'],
  ['wi\u00ADn.\u2060example', 'win[.]example'],
  ['ht\u200Btps://win', 'https[:]//win'],
  ['win\u200D.example', 'win\u200D[.]example'],
  ['win.\u200Cexample', 'win[.]\u200Cexample'],
  ['\u202Eelpmaxe.niw', 'elpmaxe[.]niw'],
  ['cafe\u0301.example', 'cafe\u0301[.]example'],
  ['i❤️.example', 'i❤️[.]example'],
  ['win.❤.example', 'win[.]❤[.]example'],
  ['win․example﹒org', 'win[․]example[﹒]org'],
  ['xn--bcher-kva.example', 'xn--bcher-kva[.]example'],
  ['пример.рф', 'пример[.]рф'],
  ['win-.example', 'win-[.]example'],
  ['163.example', '163[.]example'],
])('nothing in %j can be clicked', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})

test.each([
  'It ended. Then it began again.',
  'Version 3.5 costs $9.99: fine…',
  'Rosa asked: “When?”',
  'At 10:30, my 👨‍👩‍👧 …and so on.',
  'می‌خواهم',
])('%j stays as it is', text => {
  expect(withoutLinks(text)).toBe(text)
})
