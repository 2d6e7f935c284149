// Headline, tabs, counts, list and kinds of data agree, whatever has happened; and what isn't known is never shown as none.
import { expect, test } from 'vitest'
import { lastVisitOf } from '#shared/domain/scan-sums.ts'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { dice } from '#tests/model/dice.ts'
import { NOW, randomAccount } from '#tests/support/random-account.ts'
import { dashboardWords } from '#web/features/dashboard/dashboard-words.ts'
import { latelyLines } from '#web/features/dashboard/lately.ts'
import { dashboardFacts } from './-dashboard-facts.ts'
import { latelyEvents, sinceFacts } from './-dashboard-history.ts'

const HISTORIES = 2000
const histories = Array.from({ length: HISTORIES }, (_, seed) => {
  const rows = { ...randomAccount(dice(seed + 1)), now: NOW }
  const facts = dashboardFacts(rows)
  const past = { scans: rows.scans, alerts: rows.alerts, facts, now: NOW }
  const lately = latelyLines(latelyEvents(past), NOW)
  return { seed: seed + 1, rows, facts, words: dashboardWords(facts.sums), since: sinceFacts(past), lately }
})

test('headline, percent, tabs and groups count the same removals', () => {
  for (const { seed, facts, words } of histories) {
    const { sums, tabs, overview } = facts
    const about = `seed ${seed}: ${words.title}`
    expect(tabs.all.length, about).toBe(sums.total)
    expect(tabs.completed.length, about).toBe(sums.completed)
    expect(tabs.handling.length + tabs.todo.length + tabs.completed.length, about).toBe(sums.total)
    expect(
      overview.groups.reduce((sum, group) => sum + group.count, 0),
      about,
    ).toBe(sums.total)
    expect(tabs.all.filter(view => view.standing.key === 'back').length, about).toBe(sums.back)
    const numbers = (words.title.match(/\d+/g) ?? []).map(Number)
    if (words.state === 'yours' || (words.state === 'underway' && sums.total > 0))
      expect(numbers, about).toEqual([tabs.completed.length, tabs.all.length])
    if (words.state === 'clear') expect(tabs.completed.length, about).toBe(tabs.all.length)
  }
})

test('every site that was ever to be checked is one line, and its removals are the line’s', () => {
  for (const { seed, rows, facts } of histories) {
    const lines = facts.lists.flatMap(({ person, networks }) =>
      networks.flatMap(networkMembers).map(line => ({ ...line, person: person.id })),
    )
    expect(lines.length, `seed ${seed}`).toBe(rows.scans.length)
    for (const line of lines) {
      const about = `seed ${seed}: ${line.person} on ${line.siteId} is ${line.state}`
      const counted = facts.tabs.all.filter(
        ({ job }) => job.site_id === line.siteId && job.person_id === line.person,
      )
      const keys = new Set(counted.map(view => view.standing.key))
      if (keys.has('back')) expect(line.state, about).toBe('back')
      if (line.state === 'gone') expect([...keys], about).toEqual(['gone'])
      if (line.state === 'none') expect(counted, about).toEqual([])
      const list = facts.lists.find(one => one.person.id === line.person)
      for (const tab of ['handling', 'todo', 'completed'] as const)
        expect(list?.within[tab]?.has(line.siteId), about).toBe(
          facts.tabs[tab].some(view => counted.includes(view)),
        )
    }
  }
})

test('what couldn’t be checked, or wasn’t looked at yet, is never “not listed”', () => {
  for (const { seed, rows, facts, words } of histories) {
    const scanOf = new Map(rows.scans.map(scan => [`${scan.person_id} ${scan.site_id}`, scan]))
    for (const { person, networks } of facts.lists)
      for (const line of networks.flatMap(networkMembers)) {
        if (line.state !== 'none') continue
        const scan = scanOf.get(`${person.id} ${line.siteId}`)
        expect(scan?.problem, `seed ${seed}`).toBe(null)
        expect(scan?.scan_date, `seed ${seed}`).not.toBe(null)
      }
    const whole = rows.scans.filter(scan => lastVisitOf(scan) === 'whole').length
    if (words.state === 'scanning')
      expect(words.title, `seed ${seed}`).toBe(`${whole} of ${rows.scans.length} sites checked.`)
    if (words.state === 'nothing') expect(rows.scans, `seed ${seed}`).toEqual([])
    if (words.state === 'none') {
      expect(facts.sums.questions + facts.sums.found, `seed ${seed}`).toBe(0)
      expect(
        facts.kinds.every(kind => kind.up === 0),
        `seed ${seed}`,
      ).toBe(true)
    }
  }
})

test('kinds of data add up, and the next minutes are the person’s own', () => {
  for (const { seed, facts } of histories) {
    for (const { first, up, unproven, gone } of facts.kinds)
      expect(up + unproven + gone, `seed ${seed}`).toBe(first)
    for (const { task, subject } of facts.next.next) {
      expect(subject.view?.standing.key ?? 'question', `seed ${seed}`).toMatch(/^(yours|question)$/)
      expect(task.minutes, `seed ${seed}`).toBeGreaterThan(0)
    }
    const waiting = facts.sums.yours + facts.sums.cards
    expect(facts.next.next.length > 0, `seed ${seed}`).toBe(waiting > 0)
  }
})

test('since the first scan: today is what the headline counts, and each step counts every removal', () => {
  for (const { seed, facts, since } of histories) {
    expect(since === null, `seed ${seed}`).toBe(facts.sums.total === 0)
    if (since === null) continue
    for (const step of since.steps)
      expect(step.still + step.unproven + step.gone, `seed ${seed}`).toBe(facts.sums.total)
    expect(since.steps.at(-1)?.gone, `seed ${seed}`).toBe(facts.sums.completed)
    expect(since.found, `seed ${seed}`).toBeGreaterThanOrEqual(since.total)
  }
})

test('lately: a line that counts several holds as many, and none says more than its removals', () => {
  for (const { seed, facts, lately } of histories) {
    const ids = lately.flatMap(line => line.events.map(event => event.jobId))
    expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length)
    for (const { title, kind, events } of lately) {
      const about = `seed ${seed}: ${title}`
      if (events.length > 1) expect(title, about).toContain(String(events.length))
      for (const { jobId } of events) {
        const key = facts.tabs.all.find(view => view.job.id === jobId)?.standing.key
        expect(key, about).toBeDefined()
        if (kind === 'gone' || kind === 'back') expect(key, about).toBe(kind)
      }
    }
  }
})

test('listings that might be theirs and the sites in the list are said to differ where they do', () => {
  for (const { seed, facts } of histories) {
    const lines = facts.lists.flatMap(({ networks }) => networks.flatMap(networkMembers))
    const asking = lines.filter(line => line.state === 'ask').length
    const isSame = asking === facts.sums.questions
    if (facts.sums.questions > 0 && !isSame)
      expect(facts.listNote, `seed ${seed}`).toContain('Counts are sites.')
    if (facts.sums.questions === 0) expect(facts.listNote, `seed ${seed}`).not.toContain('might be you')
  }
})

test('sites in the legend whose turn is the person’s, and that no removal waits at, are said to be so', () => {
  const noted = histories.map(({ seed, facts }) => {
    const waiting = new Set(
      facts.tabs.todo
        .filter(view => view.standing.key === 'yours')
        .map(({ job }) => `${job.person_id} ${job.site_id}`),
    )
    const others = facts.lists.flatMap(({ person, networks }) =>
      networks
        .flatMap(networkMembers)
        .filter(line => line.state === 'yours' && !waiting.has(`${person.id} ${line.siteId}`)),
    ).length
    const said = Number(/(\d+) of the sites under “Your turn”/.exec(facts.listNote)?.[1] ?? 0)
    expect(said, `seed ${seed}`).toBe(others)
    return said
  })
  expect(Math.max(...noted)).toBeGreaterThan(0)
})

test('the random histories reach every state', () => {
  const states = new Set(histories.map(({ words }) => words.state))
  expect([...states].sort()).toEqual(
    ['answers', 'back', 'clear', 'found', 'none', 'nothing', 'scanning', 'underway', 'yours'].sort(),
  )
})
