// `mail deadline`: when a request under a law must be answered, or why the law can't be cited.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Broker } from '#shared/catalogue/broker.ts'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { citable, holidayCountry } from '#shared/domain/deadline/citable.ts'
import { LAW_IDS, type LawId, LEGAL_RIGHTS } from '#shared/domain/deadline/law-id.ts'
import { lawOf } from '#shared/domain/deadline/laws-table.ts'
import { requestDeadlines } from '#shared/domain/deadline/request-deadlines.ts'
import { stateCode } from '#shared/lib/us-state.ts'
import { z } from '#shared/lib/z.ts'
import { findLaw } from './find-law.ts'
import { CommandError, type CommandOutput, jsonOutput } from './output.ts'

const USAGE = `mail deadline --law <id> --right ${LEGAL_RIGHTS.join('|')} --from <date of receipt> [--residence <US-XX or country>] [--broker <catalog id>] [--extended-on <date>] [--json], or mail deadline --list`

const CATALOGUE = new URL('../../../../shared/catalogue/brokers.jsonl', import.meta.url)

/** `US-CA` for a state, `DE` for a country. */
const residence = z
  .string()
  .trim()
  .toUpperCase()
  .transform(text => ({ UK: 'GB', EL: 'GR' })[text] ?? text)
  .refine(
    text => /^[A-Z]{2}$/.test(text) || (/^US-[A-Z]{2}$/.test(text) && stateCode(text.slice(3)) !== null),
  )

const request = z.object({
  law: z.string(),
  right: z.preprocess(
    text => (typeof text === 'string' ? text.toLowerCase().replaceAll('-', '_') : text),
    z.enum(LEGAL_RIGHTS),
  ),
  from: z.iso.date(),
  residence: residence.optional(),
  broker: z.string().optional(),
  'extended-on': z.iso.date().optional(),
})

/** What each argument has to be, as the error says it. */
const WANTED: Readonly<Record<string, string>> = {
  law: 'the id of a law (--list prints them)',
  right: `one of ${LEGAL_RIGHTS.join(', ')}`,
  from: 'a date like 2026-01-31',
  residence: 'a state like US-CA or a country like DE',
  broker: 'an id of the catalog',
  'extended-on': 'a date like 2026-01-31',
}

export function deadlineCommand(argv: readonly string[]): CommandOutput {
  const { list, json, ...values } = readOptions(argv)
  if (list) return json ? jsonOutput(LAW_IDS) : { code: 0, text: `${LAW_IDS.join('\n')}\n` }
  const read = request.safeParse(values)
  if (!read.success) throw badArgument(String(read.error.issues[0]?.path[0]), values)
  const { right, from: receivedOn, 'extended-on': extendedOn } = read.data
  if (extendedOn !== undefined && extendedOn < receivedOn)
    throw new CommandError(2, 'bad_extended_on', '--extended-on is before --from')
  const law = readLaw(read.data.law)
  const broker = read.data.broker === undefined ? null : readBroker(read.data.broker)
  // Without a home, the question is only about the law, and about the broker if there's one.
  const home = read.data.residence ?? lawOf(law).covers[0] ?? null
  const answer = citable({ law, right, residence: home, broker, date: receivedOn })
  if (!answer.citable) return jsonOutput(answer)
  const country = holidayCountry({ residence: home, broker })
  return jsonOutput(requestDeadlines({ law, right, receivedOn, extendedOn: extendedOn ?? null, country }))
}

function readOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        law: { type: 'string' },
        right: { type: 'string' },
        from: { type: 'string' },
        residence: { type: 'string' },
        broker: { type: 'string' },
        'extended-on': { type: 'string' },
        list: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new CommandError(2, 'usage', `${error instanceof Error ? error.message : error}. Usage: ${USAGE}`)
  }
}

function badArgument(name: string, values: Readonly<Record<string, unknown>>): CommandError {
  const given = values[name]
  const problem = `bad_${name.replaceAll('-', '_')}`
  if (given === undefined) return new CommandError(2, 'usage', `--${name} is missing. Usage: ${USAGE}`)
  return new CommandError(2, problem, `--${name} is ${WANTED[name]}, not ${shown(given)}`)
}

const shown = (given: unknown): string => JSON.stringify(String(given).slice(0, 80))

function readLaw(text: string): LawId {
  const law = findLaw(text)
  if (law === null) throw new CommandError(2, 'unknown_law', `--law is ${WANTED.law}, not ${shown(text)}`)
  return law
}

function readBroker(text: string): Broker {
  const { brokers } = parseCatalogue(readFileSync(CATALOGUE, 'utf8'))
  const found = brokers.find(({ id, domain }) => id === text || domain === text)
  if (!found) throw new CommandError(2, 'unknown_broker', `--broker is ${WANTED.broker}, not ${shown(text)}`)
  return found
}
