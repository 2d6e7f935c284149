// The button that adds a removal's dates to a calendar, and the file that it saves.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { calendarOf } from '#shared/domain/removal-calendar.ts'
import { COMPLAINED_AT, FINAL_CLOCK } from '#tests/support/complaint-rows.ts'
import { aJob } from '#tests/support/documents.ts'
import { CalendarButton } from './calendar-button.tsx'
import { calendarDownload } from './calendar-download.ts'

type DatedView = Parameters<typeof calendarOf>[0][number]

const NOW = Date.parse(COMPLAINED_AT)

const dated = (siteName: string): DatedView => ({
  job: aJob({ status: 'verification', clock: { ...FINAL_CLOCK, answered: null } }),
  siteName,
})
const undated: DatedView = { job: aJob({ clock: null }), siteName: 'Nofolk' }

const drawn = (views: readonly DatedView[]) =>
  renderToStaticMarkup(<CalendarButton entries={calendarOf(views, NOW)} name="dates-truefolk" now={NOW} />)

test('without dates there is no button', () => {
  expect(drawn([undated])).toBe('')
  expect(drawn([])).toBe('')
})

test('one date is enough for the button', () => {
  expect(drawn([undated, dated('Truefolk')])).toContain('Add dates to calendar')
})

test('an answered removal has no button of its own, and is canceled in the file of all', () => {
  const clock: LetterClock = {
    ...FINAL_CLOCK,
    answer_by: '2026-12-24',
    answered: { class: 'refused', at: COMPLAINED_AT },
  }
  const answered: DatedView = { job: aJob({ status: 'verification', clock }), siteName: 'Peoplefind' }
  expect(drawn([answered])).toBe('')
  const { content } = calendarDownload(calendarOf([dated('Truefolk'), answered], NOW), 'offlist-dates', NOW)
  expect(content).toMatch(/SEQUENCE:\d+\r\nSTATUS:CANCELLED\r\n[^:]*:20261224\r\n/)
  expect(content.match(/STATUS:CANCELLED/g)).toHaveLength(1)
})

test('the file of one removal is named after it, and is a calendar of its dates', () => {
  const view = dated('Truefolk')
  const file = calendarDownload(calendarOf([view], NOW), 'dates-truefolk', NOW)
  expect(file).toMatchObject({ name: 'dates-truefolk.ics', type: 'text/calendar; charset=utf-8' })
  expect(file.content).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(file.content).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  expect(file.content).toContain(`UID:${view.job.id}-answer@offlist\r\n`)
  expect(file.content).toContain('SUMMARY:Answer due: Truefolk\r\n')
  expect(file.content).toContain(`DTSTAMP:${COMPLAINED_AT.replace(/[-:]|\.\d+/g, '')}\r\n`)
})

test('the file of all removals has the dates of each, in one calendar', () => {
  const views = [dated('Truefolk'), undated, dated('Peoplefind')]
  const content = calendarDownload(calendarOf(views, NOW), 'offlist-dates', NOW).content
  expect(content.match(/BEGIN:VCALENDAR/g)).toHaveLength(1)
  const uids = content.match(/^UID:.*$/gm) ?? []
  expect(new Set(uids).size).toBe(uids.length)
  for (const { job, siteName } of views.filter(view => view !== undated)) {
    expect(content).toContain(`UID:${job.id}-follow-up@offlist\r\n`)
    expect(content).toContain(`SUMMARY:Follow-up: ${siteName}\r\n`)
  }
  expect(content).not.toContain('Nofolk')
})
