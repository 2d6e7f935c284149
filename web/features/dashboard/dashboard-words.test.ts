import { expect, test } from 'vitest'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { askNote, type DashboardSums, dashboardWords } from './dashboard-words.ts'

const NO_SCAN = sumScans([])

const sums = (patch: Partial<DashboardSums>): DashboardSums => ({
  total: 16,
  completed: 4,
  percentComplete: 25,
  byWord: 0,
  back: 0,
  backOpen: 0,
  yours: 0,
  yourMinutes: 0,
  nextMinutes: 0,
  hasPerson: true,
  scan: NO_SCAN,
  questions: 0,
  cards: 0,
  found: 0,
  starting: 0,
  unsent: 0,
  ...patch,
})
const nothing: Partial<DashboardSums> = { total: 0, completed: 0, percentComplete: 0 }
const said = (patch: Partial<DashboardSums>) => dashboardWords(sums(patch))

test('the headline counts what is gone out of what was started', () => {
  expect(said({}).title).toBe('4 of 16 listings are gone.')
  expect(said({ total: 1, completed: 0 }).title).toBe('0 of 1 listing is gone.')
  expect(said({ completed: 16 })).toMatchObject({ state: 'clear', title: 'All 16 are gone.', action: null })
})

test('what waits for the person comes with its minutes, and is the main action', () => {
  const words = said({ yours: 2, yourMinutes: 14, nextMinutes: 9 })
  expect(words.lede).toBe('Two are waiting on you, about 14 minutes all told. We’re on the other 10.')
  expect(words.action).toEqual({ kind: 'next', label: 'Do the next 9 minutes' })
})

test('a listing that came back comes before everything else, until it is answered', () => {
  const scan = { ...NO_SCAN, total: 3, open: 1, checked: 2 }
  expect(said({ back: 1, backOpen: 1, yours: 2, scan })).toMatchObject({
    state: 'back',
    title: 'One listing came back.',
    action: { kind: 'decide' },
  })
  const answered = said({ back: 2, backOpen: 0 })
  expect(answered.state).toBe('underway')
  expect(answered.lede).toBe('Two listings came back, and we have your answer. We’re on the other 10.')
})

test('a scan that goes on says how many sites were checked, and that others couldn’t be', () => {
  const scan = { ...NO_SCAN, total: 66, open: 20, checked: 41, unchecked: 5, unknown: 5 }
  expect(said({ ...nothing, scan, questions: 2 })).toMatchObject({
    state: 'scanning',
    title: '41 of 66 sites checked.',
    lede: 'Five sites couldn’t be checked. You can leave this page. We’ll keep going.',
  })
})

test('questions come before the choice, and both only while nothing was started', () => {
  expect(said({ ...nothing, questions: 8, cards: 8, found: 57 })).toMatchObject({
    state: 'answers',
    title: '57 listings are yours. 8 more might be.',
    action: { label: 'Answer 8 questions' },
  })
  expect(said({ ...nothing, questions: 1, cards: 1 }).title).toBe('One listing might be you.')
  expect(said({ ...nothing, found: 3 })).toMatchObject({
    state: 'found',
    title: 'Three listings are yours.',
    lede: 'Nothing comes down until you say so.',
  })
  expect(said({ questions: 1, cards: 1, found: 3 }).state).toBe('underway')
})

test('what was started offline is said to be started, for as long as it waits', () => {
  const first = said({ ...nothing, starting: 57, unsent: 57, questions: 1, found: 1 })
  expect(first.title).toBe('57 removals started')
  expect(first.lede).toBe('They wait on this device, to be sent as soon as you’re online.')
  expect(said({ starting: 3, unsent: 3 }).lede).toContain(
    '3 more were started and wait on this device, to be sent as soon as you’re online.',
  )
  expect(said({ ...nothing, starting: 1 }).lede).toBe('It is being set up.')
})

test('nothing is promised to be over for good, and a site’s word is called that', () => {
  expect(said({ completed: 16 }).lede).toContain('if one comes back')
  expect(said({ completed: 16, byWord: 1 }).lede).toContain('One of them rests on the site’s written word')
})

test('sites that couldn’t be checked are never said to list nobody', () => {
  const scan = { ...NO_SCAN, total: 12, unchecked: 12, unknown: 12 }
  expect(said({ ...nothing, scan })).toMatchObject({
    state: 'none',
    title: 'We couldn’t check any of the 12 sites.',
    lede: 'That doesn’t mean you’re not on them. We’ll keep checking.',
  })
  const some = { ...NO_SCAN, total: 12, checked: 11, notFound: 11, unchecked: 1, unknown: 1 }
  expect(said({ ...nothing, scan: some }).lede).toContain('One site couldn’t be checked.')
})

test('before the first scan there is nothing yet', () => {
  expect(said(nothing)).toMatchObject({ state: 'nothing', title: 'Nothing yet.' })
  expect(said({ ...nothing, hasPerson: false }).lede).toBe(
    'Tell us who to look for. You choose what comes down.',
  )
})

test('the legend counts sites, and says so where the headline counts more listings', () => {
  expect(askNote(0, 0, 0)).toBe('')
  expect(askNote(3, 3, 3)).toBe('')
  expect(askNote(8, 7, 7)).toBe('Counts are sites. Eight listings that might be you are on 7 sites.')
  expect(askNote(8, 7, 6)).toBe(
    'Counts are sites. Eight listings that might be you are on 7 sites. One of those needs something more urgent, and is counted there.',
  )
})
