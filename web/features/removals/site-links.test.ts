import { expect, test } from 'vitest'
import { splitSiteLinks } from './site-links.ts'

const linksOf = (text: string) =>
  splitSiteLinks(text, ['truefolk.example'])
    .filter(part => part.href !== null)
    .map(part => part.href)

test('links to the broker’s own host and those under it can be followed, without the full stop behind them', () => {
  expect(linksOf('Go to https://truefolk.example/c?t=1. Or https://www.truefolk.example/x')).toEqual([
    'https://truefolk.example/c?t=1',
    'https://www.truefolk.example/x',
  ])
})

test('everybody else’s links stay text, also those that only look alike', () => {
  expect(
    linksOf(
      'https://evil.example/truefolk.example https://nottruefolk.example/ https://truefolk.example.evil.test/ https://truefolk.example@evil.test/ javascript:alert(1)',
    ),
  ).toEqual([])
})

test('a host with a letter of another script stays text, encoded or not', () => {
  expect(linksOf('https://truef\u043elk.example/c?t=1 https://xn--trueflk-ejg.example/c?t=1')).toEqual([])
})

test('nothing of the text is lost', () => {
  const text = 'Hello,\nhttps://truefolk.example/a and https://b.example/.\nBye'
  expect(
    splitSiteLinks(text, ['truefolk.example'])
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})
