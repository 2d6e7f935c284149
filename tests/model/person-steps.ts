// A person's actions on a device, and actions that only a defective client would take.
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { aNotification, anIntent, aPerson } from '#tests/support/documents.ts'
import type { Dice } from './dice.ts'
import type { StepKind } from './history.ts'
import type { ModelCollection, Row } from './ledger.ts'
import type { Run, Side } from './run.ts'
import { COUNTING } from './server-world.ts'
import type { SimDevice } from './sim-device.ts'

export type StepContext = { run: Run; side: Side; device: SimDevice; chance: Dice }
export type StepHandler = (context: StepContext) => Promise<void> | void

/** Changes one of the existing rows, if any fits. */
function change(
  { run, device, chance }: StepContext,
  name: ModelCollection,
  what: string,
  edit: (row: Row) => Partial<Row> | null,
): void {
  const rows = device.rows(name)
  if (rows.length === 0) return
  const row = chance.pick(rows)
  const changes = edit(row)
  if (!changes) return
  run.say(`device ${device.number} ${what} (${name} ${row.id.slice(0, 8)}): ${JSON.stringify(changes)}`)
  device.edit(name, { ...row, ...changes } as Row)
}

function add(
  { run, device }: StepContext,
  name: ModelCollection,
  row: Record<string, unknown> & { id: string },
) {
  run.say(`device ${device.number} adds ${name} ${row.id.slice(0, 8)}`)
  device.edit(name, { ...row, _deleted: false })
}

const listOf = (row: Row, field: string) => [...((row[field] ?? []) as string[])]

/** The list without one item, or null if it's empty. */
function without(row: Row, field: string, chance: Dice): Partial<Row> | null {
  const list = listOf(row, field)
  if (list.length === 0) return null
  list.splice(chance.below(list.length), 1)
  return { [field]: list }
}

const nameOf = (first: string) => ({ first, middle: '', last: 'Tolliver', suffix: '' })
const words = (text: unknown): string[] =>
  String(text)
    .split(/\s+/)
    .filter(word => /^w\d{6}$/.test(word))

export const personSteps = {
  'add-person': context => {
    for (let left = 1 + context.chance.below(3); left > 0; left -= 1) {
      const { run } = context
      const person = aPerson({
        id: run.newId(),
        relation: 'relative',
        names: [nameOf(run.newWord())],
        places: [],
      })
      add(context, 'people', { ...person, relatives: [run.newWord()] })
    }
  },
  'add-item': context =>
    change(context, 'people', 'adds a relative', row => ({
      relatives: [...listOf(row, 'relatives'), context.run.newWord()],
    })),
  'remove-item': context =>
    change(context, 'people', 'removes a relative', row => without(row, 'relatives', context.chance)),
  'rename-person': context =>
    change(context, 'people', 'renames', () => ({ names: [nameOf(context.run.newWord())] })),
  'set-birth-date': context =>
    change(context, 'people', 'sets a birth date', () => ({
      birth_date: new Date(Date.UTC(1900, 0, Number(context.run.newWord().slice(1))))
        .toISOString()
        .slice(0, 10),
    })),
  'delete-person': context => change(context, 'people', 'deletes a person', () => ({ _deleted: true })),
  'read-notice': context =>
    change(context, 'notifications', 'reads', () => ({
      [context.chance.pick(['is_read', 'is_dismissed'])]: true,
    })),
  'check-step': context =>
    change(context, 'removal_jobs', 'checks a step', row => ({
      completed_steps: [...listOf(row, 'completed_steps'), context.run.newWord()],
    })),
  'uncheck-step': context =>
    change(context, 'removal_jobs', 'unchecks a step', row =>
      without(row, 'completed_steps', context.chance),
    ),
  'write-note': context =>
    change(context, 'removal_jobs', 'writes on', row => ({
      note: `${row.note} ${context.run.newWord()}`.trim(),
    })),
  'rewrite-note': context =>
    change(context, 'removal_jobs', 'writes anew', row => {
      const [first] = words(row.note)
      return {
        note: [...(first && context.chance.percent(50) ? [first] : []), context.run.newWord()].join(' '),
      }
    }),
  'choose-settings': context => {
    const { side, device, run } = context
    const id = side.holder.userId
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: run.newWord() }
    const [row] = device.rows('monitoring_settings')
    if (row) change(context, 'monitoring_settings', 'chooses', () => ({ quiet_hours }))
    else add(context, 'monitoring_settings', { ...defaultMonitoring(id), quiet_hours })
  },
  'send-intent': context => {
    for (let left = 1 + context.chance.below(3); left > 0; left -= 1) {
      const id = context.run.newId()
      const kind = context.chance.percent(85) ? COUNTING : 'make-coffee'
      add(context, 'intents', anIntent(kind, { job_id: id }, { id }))
    }
  },
  'discard-intent': context => change(context, 'intents', 'discards', () => ({ _deleted: true })),
  'call-function': async ({ run, side, device, chance }) => {
    const open = [...side.calls].find(([, answered]) => !answered)?.[0]
    const key = open && chance.percent(60) ? open : run.newId()
    run.fate = chance.pick(['arrives', 'is lost', 'loses its answer', 'arrives twice'])
    side.calls.set(key, side.calls.get(key) ?? false)
    const response = await run.send(side, '', `/functions/v1/${COUNTING}`, { job_id: key })
    run.say(`device ${device.number} calls ${key.slice(0, 8)}, which ${run.fate}`)
    run.fate = 'arrives'
    if (response?.ok) side.calls.set(key, true)
    else if (response) run.problems.push(`a call was answered ${response.status}`)
  },
  overreach: context => overreach(context),
} satisfies Partial<Record<StepKind, StepHandler>>

/** Does something forbidden to clients. It's never accepted. */
function overreach(context: StepContext): void {
  const { run, side, chance } = context
  const before = side.ledger.edits.length
  const tries = [
    () => change(context, 'removal_jobs', 'moves a removal by itself', () => ({ attempts: 999 })),
    () => add(context, 'notifications', aNotification({ id: run.newId() })),
    () => change(context, 'notifications', 'deletes what it may not', () => ({ _deleted: true })),
    () => change(context, 'notifications', 'rewrites a notification', () => ({ title: 'Mine' })),
    () =>
      change(context, 'people', 'writes too much', row => ({
        relatives: [...listOf(row, 'relatives'), 'x'.repeat(200)],
      })),
    () => reachOver(context),
  ]
  chance.pick(tries)()
  side.ledger.overreachedSince(before)
}

/** Edits a row of the other account as if it were one's own. */
function reachOver({ run, side, device, chance }: StepContext): void {
  const other = side === run.account ? run.stranger : run.account
  const name = chance.pick(['removal_jobs', 'notifications'] as const)
  const rows = other.devices.flatMap(one => one.rows(name))
  if (rows.length === 0 || device.lane(name).fork.size === 0) return
  const row = chance.pick(rows)
  run.say(`device ${device.number} changes the other account's ${name} ${row.id.slice(0, 8)}`)
  device.lane(name).master.set(row.id, row)
  device.edit(name, {
    ...row,
    // A change that no later edit can undo: otherwise the row would never be sent, and never refused.
    ...(name === 'removal_jobs' ? { note: run.newWord() } : { title: 'Theirs' }),
  })
}
