// The setup: asks each question, checks each answer, and returns the settings to write. Writes nothing itself.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Installation } from '../doctor/check.ts'
import { parseSettings, type Settings, SettingsError } from '../env.ts'
import { isMasterKey } from '../lib/master-key.ts'
import { checkSetupAnswer, formFault } from './check-answer.ts'
import { QUESTIONS, type SetupAnswers, type SetupQuestion } from './questions.ts'

/** Clears a setting that has a value. */
const NONE = 'none'

/** An answer that can't be accepted when nobody can be asked again. The message names its flag. */
export class SetupError extends Error {}

export type SetupOptions = {
  /** SetupAnswers given as flags, by flag. They are never asked for. */
  flags: Readonly<Record<string, string | undefined>>
  /** The settings that are there: those of `.env`, overridden by the environment. */
  present: SetupAnswers
  /** Asks a person. Null with `--yes`: then flags, present settings and defaults are all there is. */
  ask: ((question: SetupQuestion, offered: string) => Promise<string>) | null
  say: (text: string) => void
  installation: (settings: Settings) => Installation
  /** Takes servers that are away, and a browser that isn't there yet. */
  unchecked: boolean
}

/**
 * The settings to write. @throws SetupError, or SettingsError for a present setting that the setup doesn't ask about.
 */
export async function runSetup(
  options: SetupOptions,
): Promise<{ answers: SetupAnswers; settings: Settings }> {
  const asked = new Set<string>([
    ...QUESTIONS.map(({ setting }) => setting),
    'WORLD',
    'MASTER_KEY',
    'DKIM_PRIVATE_KEY',
  ])
  const others = Object.fromEntries(Object.entries(options.present).filter(([name]) => !asked.has(name)))
  parseSettings(others)
  let answers: SetupAnswers = { WORLD: 'live', MASTER_KEY: newMasterKey() }
  const settingsWith = (more: SetupAnswers) => parseSettings({ ...others, ...answers, ...more })
  for (const question of QUESTIONS) {
    // Its setting stays as it is: addresses from before may still be in use.
    if (question.isNeedless?.(answers) && options.flags[question.flag] === undefined) {
      answers = { ...answers, ...kept(question, options.present) }
      continue
    }
    const given = await answerTo(question, answers, options, settingsWith)
    answers = { ...answers, ...given }
  }
  answers = { ...answers, MASTER_KEY: masterKeyFor(answers.DATA_DIR, options.present.MASTER_KEY) }
  return { answers, settings: settingsWith({}) }
}

async function answerTo(
  question: SetupQuestion,
  answers: SetupAnswers,
  options: SetupOptions,
  settingsWith: (more: SetupAnswers) => Settings,
): Promise<SetupAnswers> {
  const { flag, setting, required, byDefault, quiet } = question
  const { ask, say, unchecked, present, installation } = options
  const fromFlag = options.flags[flag]
  const offered = presentAnswer(question, present) ?? byDefault?.(answers) ?? ''
  const asks = fromFlag === undefined && !quiet ? ask : null
  for (;;) {
    const given = (fromFlag ?? (asks === null ? offered : await asks(question, offered))).trim()
    const answer = question.expand?.(given) ?? given
    const hint = question.hint?.(answer)
    if (hint && asks === null) say(`  ${hint}`)
    const found = await judge(answer === NONE ? '' : answer)
    if (typeof found !== 'string') return found
    if (asks === null) throw new SetupError(`--${flag}: ${found}`)
    say(`  ✗ ${found}`)
  }

  /** The settings that the answer means, or why it can't be taken. */
  async function judge(answer: string): Promise<SetupAnswers | string> {
    if (answer === '' && required) return `this is needed (setting ${setting})`
    const form = answer === '' ? null : formFault(question, answer)
    if (form !== null) return `setting ${setting}: ${form}`
    // An empty value in the file counts as not set.
    const cleared: SetupAnswers = present[setting] === undefined ? {} : { [setting]: '' }
    const more: SetupAnswers =
      answer === '' ? cleared : { [setting]: answer, ...companions(setting, present) }
    const settings = trySettings(settingsWith, more)
    if (typeof settings === 'string') return settings
    const { fault, notes } = await checkSetupAnswer(question, installation, settings)
    if (fault !== null && !(unchecked && question.mayBeAway)) return fault
    for (const note of notes) say(`  ${fault === null ? '✓' : '✗'} ${note}`)
    return more
  }
}

/** The present value, unless it's malformed: then it's asked for again. */
function presentAnswer(question: SetupQuestion, present: SetupAnswers): string | undefined {
  const value = present[question.setting]
  return value === undefined || formFault(question, value) !== null ? undefined : value
}

function kept({ setting }: SetupQuestion, present: SetupAnswers): SetupAnswers {
  const value = present[setting]
  return value === undefined
    ? {}
    : { [setting]: value, ...(value === '' ? {} : companions(setting, present)) }
}

/** A DKIM selector comes with its key: the present one, or a new one. */
function companions(setting: string, present: SetupAnswers): SetupAnswers {
  if (setting !== 'DKIM_SELECTOR') return {}
  return { DKIM_PRIVATE_KEY: present.DKIM_PRIVATE_KEY ?? newDkimKey() }
}

/** The settings, or the sentence that says what is wrong with them. */
function trySettings(read: (more: SetupAnswers) => Settings, more: SetupAnswers): Settings | string {
  try {
    return read(more)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

const newMasterKey = () => randomBytes(32).toString('base64')

/** RSA, which all mail servers understand, as PEM in one line. */
function newDkimKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim().replaceAll('\n', '\\n')
}

/**
 * The present key, or that of a folder which was used without the setting: only it opens the data there. Otherwise a
 * new one.
 */
function masterKeyFor(dataDir: string | undefined, present: string | undefined): string {
  if (present !== undefined && isMasterKey(present)) return present
  const file = path.join(dataDir ?? '.', 'master-key')
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return isMasterKey(stored) ? stored : newMasterKey()
}
