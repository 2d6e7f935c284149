// The part of a link that identifies the record.
import { expect, test } from 'vitest'
import { idInSlug, lastingLink } from './lasting-link.ts'

const link = 'https://finder.example/p/marguerite-tolliver/48213'

test.each([
  ['a referring page', `${link}?ref=2`],
  ['a tracker', `${link}?utm_source=mail&gclid=a1`],
  ['a session', `${link};jsessionid=9AF0?sid=77`],
  ['a trailing slash', `${link}/`],
  ['the case of the host, and www', 'https://WWW.Finder.example/p/marguerite-tolliver/48213'],
  ['a place on the page', `${link}#relatives`],
  ['the scheme', link.replace('https', 'http')],
])('%s does not name another record', (_, other) => {
  expect(lastingLink(other)).toBe(lastingLink(link))
})

test.each([
  ['an id in the query', 'https://finder.example/p?id=1', 'https://finder.example/p?id=2'],
  ['another path', link, `${link}0`],
  ['a page made by a script', 'https://finder.example/#/p/1', 'https://finder.example/#/p/2'],
  ['another host', link, link.replace('finder', 'seeker')],
])('%s does', (_, one, other) => {
  expect(lastingLink(one)).not.toBe(lastingLink(other))
})

test('parameters in another order are the same, and what is no web address stays as it is', () => {
  expect(lastingLink('https://finder.example/p?b=2&id=1&ref=x')).toBe(
    lastingLink('https://finder.example/p?id=1&b=2'),
  )
  expect(lastingLink('48213')).toBe('48213')
  expect(lastingLink('da39a3ee5e6b4b0d3255bfef95601890afd80709')).toBe(
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  )
})

test('an id behind a name in the path is found, however the rest is spelled', () => {
  const id = idInSlug('https://finder.example/p/marguerite-tolliver-dayton-oh-48213077')
  expect(id).not.toBeNull()
  expect(idInSlug('https://www.finder.example/p/m-a-tolliver-troy-oh-48213077/?ref=2')).toBe(id)
  expect(idInSlug('https://finder.example/p/marguerite-tolliver-dayton-oh-48213078')).not.toBe(id)
})

test.each([
  ['a ZIP', 'https://finder.example/p/tolliver-dayton-oh-45402'],
  ['a birth year', 'https://finder.example/p/tolliver-1979'],
  ['no number', 'https://finder.example/p/marguerite-tolliver'],
  ['the id alone', link],
  ['no link', '48213077'],
])('%s is no id in a slug', (_, other) => {
  expect(idInSlug(other)).toBeNull()
})
