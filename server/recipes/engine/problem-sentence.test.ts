import { expect, test } from 'vitest'
import { hasEngineWords } from '#shared/recipe/engine-words.ts'
import { problemSentence } from './problem-sentence.ts'

const said = (reason: string | null, status: 'error' | 'blocked' | 'requires_manual' = 'error') =>
  problemSentence({ status, reason, incomplete: null })

test.each([
  'click optout-3: no element for //form[2]/button within 12000 ms',
  'fillForm form-1: page.evaluate: Target closed',
  'expectation 4f1c9a52-0d7e: the text was not there',
  'navigate go: net::ERR_NAME_NOT_RESOLVED at https://truefolk.example/',
  'locator.click: Timeout 30000ms exceeded',
  'something nobody has thought of',
])('ids of actions and texts of libraries never reach a person: %s', reason => {
  const sentence = said(reason) ?? ''
  expect(sentence).toMatch(/^[A-Z][^:{}[\]/]+\.$/)
  expect(hasEngineWords(sentence)).toBe(false)
  for (const word of reason.match(/\S*\d\S*/g) ?? []) expect(sentence).not.toContain(word)
})

test('what didn’t load is no puzzle, whatever its host is called', () => {
  const part = (why: string) =>
    `a part of the page could not be loaded (a script from challenges.cloudflare.com: ${why})`
  expect(said(part('net::ERR_TIMED_OUT'))).toBe('A part of the site’s page didn’t load.')
  expect(said(part('no answer'))).toBe('A part of the site’s page didn’t load.')
  expect(said('navigate a: net::ERR_TIMED_OUT at https://challenges.cloudflare.com/')).toBe(
    'The site didn’t answer.',
  )
  expect(said('the page asks for a captcha', 'requires_manual')).toContain('puzzle')
  expect(said('a challenge page', 'blocked')).toContain('puzzle')
})

test('what says something to a person is said', () => {
  expect(said('the site refused: HTTP 403', 'blocked')).toBe('The site turned us away.')
  expect(said('navigate a: net::ERR_CONNECTION_RESET')).toBe('The site didn’t answer.')
  expect(said("the site's terms do not allow automation", 'requires_manual')).toContain('terms')
  expect(problemSentence({ status: 'found', reason: 'x', incomplete: 'x' })).toContain('everything')
  expect(said(null)).toBeNull()
})

test.each([
  ['The browser at BROWSER_ENDPOINT isn’t there. Start it with `npm run browser`.', 'browser'],
  ['No Chromium could be started. Install one.', 'browser'],
  ['navigate a: the browser failed', 'browser'],
  ['navigate a: the page could not be loaded: the proxy did not answer', 'proxy'],
  ['navigate a: the page could not be loaded: the proxy refused its user name or password', 'proxy'],
  ['a part of the page could not be loaded (a script from a.example: the proxy did not answer)', 'proxy'],
])('what is our own fault isn’t put on the site: %s', (reason, whose) => {
  const sentence = said(reason) ?? ''
  expect(sentence).toMatch(new RegExp(`^The ${whose} [^:]+\\.$`))
  expect(sentence).not.toContain('The site')
})

test('a site that lets people through is told apart from one that refuses', () => {
  const challenge = {
    status: 'blocked',
    reason: 'the site refused: a challenge page',
    incomplete: null,
  } as const
  const handoff = { url: 'https://first.example/', filled: [], remaining: 'Complete the captcha.' }
  expect(problemSentence(challenge)).toBe('The site turned us away.')
  expect(problemSentence({ ...challenge, handoff })).toBe('The site has a puzzle that needs a person.')
})
