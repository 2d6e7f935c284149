// Which cookies of a run are sent to which hosts, and for how long (RFC 6265).
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const HOUR = 3_600_000
const HERE = 'https://www.folk.example/a/b'

type Way = { from?: string; to?: string; after?: number }

/** The cookies sent to `to` some time after `from` set these lines. */
function sent(lines: readonly string[], { from = HERE, to = from, after = 0 }: Way = {}) {
  let now = NOW
  const cookies = createCookies(() => now)
  cookies.keep(new URL(from), lines)
  now += after
  return cookies.header(new URL(to))
}

test.each([
  ['a name and its value', ['seen=1'], {}, 'seen=1'],
  ['a value with equals signs and quotes', ['a="b=c=="'], {}, 'a="b=c=="'],
  ['the last of two with one name', ['a=1', 'a=2'], {}, 'a=2'],
  ['the longer path first', ['a=1; Path=/', 'b=2; Path=/a'], {}, 'b=2; a=1'],
  ['nothing, not even without a name', ['', ';', '=', '=1; Path=/'], {}, null],
])('sends %s', (_, lines, where, header) => {
  expect(sent(lines, where)).toBe(header)
})

const OTHER_HOST = 'https://other.folk.example/a/b'
const WHOLE_SITE = 'https://folk.example/a/b'
const PLAIN = 'http://www.folk.example/a/b'

test.each([
  ['its own host', 'a=1', { to: OTHER_HOST }, null],
  ['the domain that it names', 'a=1; Domain=folk.example', { to: OTHER_HOST }, 'a=1'],
  ['the domain, written with a dot', 'a=1; Domain=.FOLK.example', { to: WHOLE_SITE }, 'a=1'],
  ['no host that only ends like it', 'a=1; Domain=folk.example', { to: 'https://badfolk.example/' }, null],
  ['no domain of somebody else', 'a=1; Domain=other.example', { to: 'https://other.example/' }, null],
  ['no registry', 'a=1; Domain=co.uk', { from: 'https://folk.co.uk/', to: 'https://x.co.uk/' }, null],
  [
    'no host whose customers are strangers',
    'a=1; Domain=github.io',
    { from: 'https://a.github.io/', to: 'https://b.github.io/' },
    null,
  ],
  ['the folder it came from', 'a=1', { to: 'https://www.folk.example/a/c' }, 'a=1'],
  ['no folder above', 'a=1', { to: 'https://www.folk.example/' }, null],
  ['its path', 'a=1; Path=/x', { to: 'https://www.folk.example/x/y' }, 'a=1'],
  ['no path that only begins like it', 'a=1; Path=/x', { to: 'https://www.folk.example/xy' }, null],
  ['no open connection if it is secure', 'a=1; Path=/; Secure', { to: PLAIN }, null],
  ['a secure connection', 'a=1; Path=/; Secure', {}, 'a=1'],
  ['no other host if its name promises one', '__Host-a=1; Path=/; Secure; Domain=folk.example', {}, null],
])('is for %s', (_, line, where, header) => {
  expect(sent([line], where)).toBe(header)
})

test.each([
  ['no end', 'a=1', 1_000 * HOUR, 'a=1'],
  ['an hour, before', 'a=1; Max-Age=3600', HOUR - 1, 'a=1'],
  ['an hour, after', 'a=1; Max-Age=3600', HOUR, null],
  ['longer than there are dates', 'a=1; Max-Age=99999999999999999999', HOUR, 'a=1'],
  ['an age against a date', 'a=1; Max-Age=3600; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 0, 'a=1'],
  ['a date, before', 'a=1; Expires=Thu, 26 Nov 2026 13:00:00 GMT', HOUR - 1, 'a=1'],
  ['a date, after', 'a=1; Expires=Thu, 26 Nov 2026 13:00:00 GMT', HOUR, null],
  ['a date as Netscape wrote it', 'a=1; Expires=Thursday, 26-Nov-26 13:00:00 GMT', HOUR, null],
  ['a date that is none', 'a=1; Expires=tomorrow', HOUR, 'a=1'],
])('lasts: %s', (_, line, after, header) => {
  expect(sent([line], { after })).toBe(header)
})

test('a site takes a cookie back', () => {
  expect(sent(['a=1; Path=/', 'b=2; Path=/', 'a=; Path=/; Max-Age=0'])).toBe('b=2')
})

test('the age counts from the answer that set it, also when it has been sent since', () => {
  let now = NOW
  const cookies = createCookies(() => now)
  const url = new URL('https://folk.example/')
  cookies.keep(url, ['a=1; Max-Age=3600'])
  now += HOUR / 2
  expect(cookies.header(url)).toBe('a=1')
  cookies.keep(url, ['b=1; Max-Age=3600'])
  now += HOUR / 2
  expect(cookies.header(url)).toBe('b=1')
  cookies.keep(url, ['b=2; Max-Age=3600'])
  now += HOUR - 1
  expect(cookies.header(url)).toBe('b=2')
})

test('a site that sets too many, or too long ones, gets a header of bounded length', () => {
  const many = Array.from({ length: 500 }, (_, index) => `c${index}=1; Path=/`)
  expect(sent(many)?.split('; ')).toHaveLength(100)
  expect(sent([`a=${'x'.repeat(5_000)}`, 'b=1'])).toBe('b=1')
})

test('lines that mean nothing break nothing', () => {
  const odd = [
    '\u0000=\u0001',
    'a=\u0000; Domain=',
    'b; Domain=..; Path=\\',
    'c=1; Max-Age=9e99',
    'd=1; Expires=0',
  ]
  for (const from of [
    'https://folk.example/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'https://folk.example/%E0%A4%A/',
  ])
    expect(() => sent(odd, { from })).not.toThrow()
})
