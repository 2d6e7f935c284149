// The time that a session measured for a task is stored in its removal, stays within the row's limits, and survives a
// second device.
import { expect, test } from 'vitest'
import { mergeEdit } from '#shared/collections/merge-edit.ts'
import { measuredTask, removalJobs } from '#shared/collections/removal-jobs.ts'
import { type MeasuredTask, measuredOf, withMeasured } from '#shared/domain/next-session.ts'
import { TASK_MINUTES_MAX } from '#shared/domain/task-minutes.ts'
import { genericGuide } from '#shared/guides/generic.ts'
import { guideMinutes } from '#shared/guides/guide.ts'
import { spokeoGuide } from '#shared/guides/spokeo.ts'
import { whitepagesGuide } from '#shared/guides/whitepages.ts'

test('only a removal’s task that the person finished is kept as measured', () => {
  const entry = { taskId: 'a', kind: 'guide', minutes: 9, sites: 1, spentMs: 150_400, end: 'done' } as const
  const at = Date.parse('2026-11-26T10:00:00.000Z')
  const kept = { task: 'guide', at: '2026-11-26T10:00:00.000Z', seconds: 150, estimated: 9 }
  expect(measuredOf(entry, at)).toEqual(kept)
  expect(measuredOf({ ...entry, kind: 'confirm' }, at)).toEqual(kept)
  expect(measuredOf({ ...entry, kind: 'look' }, at)?.task).toBe('look')
  for (const change of [{ end: 'skipped' }, { end: 'over' }, { kind: 'question' }, { spentMs: 0 }] as const)
    expect(measuredOf({ ...entry, ...change }, at)).toBeNull()
  expect(measuredTask.parse(kept)).toEqual(kept)
})

test('minutes that two devices measured are both kept', () => {
  const task = (at: string) => ({ task: 'guide' as const, at, seconds: 60, estimated: 2 })
  const [first, second] = [task('2026-11-26T10:00:00.000Z'), task('2026-11-26T11:00:00.000Z')]
  const row: Record<string, unknown> = { id: 'job', note: '', completed_steps: [] }
  const merged = mergeEdit(
    removalJobs,
    row,
    { ...row, measured: withMeasured(undefined, first) },
    { ...row, measured: withMeasured(undefined, second) },
  )
  expect(merged.measured).toEqual([first, second])
  const many = Array.from({ length: 60 }, (_, n) =>
    task(`2026-11-26T10:00:${String(n).padStart(2, '0')}.000Z`),
  ).reduce<MeasuredTask[]>(withMeasured, [])
  expect(many).toHaveLength(40)
})

test('a task that two tabs or two devices have open counts once', () => {
  const entry = { taskId: 'a', kind: 'guide', minutes: 9, sites: 1, spentMs: 150_000, end: 'done' } as const
  const doneAt = Date.parse('2026-11-26T10:00:00.000Z')
  const here = measuredOf(entry, doneAt) as MeasuredTask
  const there = measuredOf({ ...entry, spentMs: 400_000 }, doneAt) as MeasuredTask
  expect(withMeasured([here], there)).toEqual([here])
  const row: Record<string, unknown> = { id: 'job', note: '', completed_steps: [] }
  const merged = mergeEdit(removalJobs, row, { ...row, measured: [here] }, { ...row, measured: [there] })
  expect(merged.measured).toHaveLength(1)
})

test('two devices at a full list: what they merge to still fits, with the newest of both', () => {
  const task = (minute: number) => {
    const at = new Date(Date.parse('2026-11-26T10:00:00.000Z') + minute * 60_000).toISOString()
    return { task: 'guide' as const, at, seconds: 60, estimated: 2 }
  }
  const full = Array.from({ length: 40 }, (_, minute) => task(minute))
  const row: Record<string, unknown> = { id: 'job', note: '', completed_steps: [], measured: full }
  const [theirs, mine] = [task(100), task(101)]
  const merged = mergeEdit(
    removalJobs,
    row,
    { ...row, measured: withMeasured(full, theirs) },
    { ...row, measured: withMeasured(full, mine) },
  )
  expect(removalJobs.fields.measured.safeParse(merged.measured).success).toBe(true)
  expect(merged.measured).toEqual([...full.slice(2), theirs, mine])
})

test('the time of a task is as long as a time is, whatever a client says', () => {
  const digits = '0'.repeat(100_000)
  const task = { task: 'guide', at: `2026-11-26T10:00:00.${digits}Z`, seconds: 60, estimated: 2 }
  expect(measuredTask.safeParse(task).success).toBe(false)
})

test('no guide’s estimate comes near the most that a task counts', () => {
  const site = {
    id: 'site',
    name: 'Site',
    url: 'https://site.example/',
    opt_out_url: null,
    privacy_url: null,
    privacy_email: null,
    requirements: ['captcha', 'postal_letter', 'account'],
  }
  for (const steps of [spokeoGuide, whitepagesGuide, genericGuide(site as never, null)])
    expect(guideMinutes(steps)).toBeLessThan(TASK_MINUTES_MAX)
})
