// The options of `npm run simulate`, with their defaults.
import { parseArgs } from 'node:util'

export type Frequency = 'daily' | 'weekly' | 'monthly'

export type SimulationOptions = {
  days: number
  /** People, each with a separate account. */
  people: number
  seed: number
  /** How often the program is killed during work. */
  kills: number
  /** The share of site-days with a fault, 0 to 1. */
  faults: number
  /** The number of pretend sites. Null for all. */
  sites: number | null
  /** How often cleaned sites are scanned, assigned to people in turn. */
  frequencies: readonly Frequency[]
  /** For how many days every site blocks everyone with its own no-results page. Begins while removals are under way. */
  softBlockDays: number
  databaseUrl: string | null
}

export type Command = { options: SimulationOptions; compareKills: boolean }

const FREQUENCIES: readonly Frequency[] = ['daily', 'weekly', 'monthly']
const KILLS_WHEN_COMPARED = 30

/** Reads the command line. @throws Error naming the mistake. */
export function readOptions(argv: readonly string[], databaseUrl: string | undefined): Command {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      days: { type: 'string', default: '120' },
      people: { type: 'string', default: '4' },
      seed: { type: 'string', default: '7' },
      kills: { type: 'string' },
      faults: { type: 'string', default: '0.05' },
      sites: { type: 'string', default: 'all' },
      frequencies: { type: 'string', default: 'daily,weekly,monthly,weekly' },
      'soft-block': { type: 'string', default: '0' },
      'compare-kills': { type: 'boolean', default: false },
    },
  })
  const compareKills = values['compare-kills']
  return {
    compareKills,
    options: {
      days: whole('days', values.days, 1, 3650),
      people: whole('people', values.people, 1, 20),
      seed: whole('seed', values.seed, 0, 2 ** 31),
      kills: whole('kills', values.kills ?? (compareKills ? `${KILLS_WHEN_COMPARED}` : '0'), 0, 1000),
      faults: share(values.faults),
      sites: values.sites === 'all' ? null : whole('sites', values.sites, 1, 10_000),
      frequencies: values.frequencies.split(',').map(frequency),
      softBlockDays: whole('soft-block', values['soft-block'], 0, 3650),
      databaseUrl: databaseUrl ?? null,
    },
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`--${name}: a whole number from ${least} to ${most}`)
}

function share(text: string): number {
  const value = Number(text)
  if (text !== '' && value >= 0 && value <= 1) return value
  throw new Error('--faults: a share from 0 to 1')
}

function frequency(text: string): Frequency {
  const found = FREQUENCIES.find(one => one === text)
  if (found) return found
  throw new Error(`--frequencies: a list of ${FREQUENCIES.join(', ')}`)
}
