// `npm run setup`: asks what the live world needs, checks each answer, and writes `.env`. `-- --help` lists the flags.
// Exit code 0: written; 1: an answer can't be taken, or recipes weren't imported; 2: wrong usage, or setup itself failed.
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { dnsRecords } from '../doctor/dns-checks.ts'
import { openInstallation } from '../doctor/open-installation.ts'
import { publicUrlOf } from '../doctor/settings-checks.ts'
import { type Settings, SettingsError } from '../env.ts'
import { describeError } from '../lib/describe-error.ts'
import { parseEnvFile } from '../lib/env-text.ts'
import { importCommand } from '../recipes/import/import-command.ts'
import { recipesDir } from '../recipes/import/recipes-dir.ts'
import { readEnvFile, requireWritable, withSettings, writeEnvFile } from './env-file.ts'
import { QUESTIONS, type SetupAnswers } from './questions.ts'
import { runSetup, SetupError } from './run-setup.ts'
import { shownValue } from './shown-value.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const FILE = '.env'
/** Exit code after an interruption, as in shells. */
const INTERRUPTED = 130

const USAGE = `npm run setup [-- <flags>]
  Asks what live use needs, checks each answer as it’s given, and writes ${FILE}. The previous
  file stays as ${FILE}.before. Nothing is sent and no account is made.

${QUESTIONS.map(({ flag, asks, setting }) => `  --${flag} <${setting}>\n      ${asks}`).join('\n')}
  --recipes <folder or address>
      Recipes to import, as \`npm run recipe -- import\` does
  --yes
      Asks nothing: takes flags, the environment, ${FILE} and defaults
  --unchecked
      Takes a mail server, a database, a browser or a proxy that doesn’t answer now

  A password in a flag is visible to other programs of this machine. Put it in the environment
  instead: IMAP_URL, SMTP_URL, DATABASE_URL, BROWSER_PROXY.`

const options = {
  ...Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' as const }])),
  recipes: { type: 'string' as const },
  yes: { type: 'boolean' as const, default: false },
  unchecked: { type: 'boolean' as const, default: false },
  help: { type: 'boolean' as const, default: false },
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const isAsking = values.yes !== true && process.stdin.isTTY === true
  if (!isAsking && values.yes !== true) {
    console.error('This isn’t a terminal: give flags and --yes. `npm run setup -- --help` lists them.')
    return 2
  }
  const terminal = isAsking ? openTerminal(process.stdin, process.stdout, leave) : null
  try {
    return await setUp(terminal, values)
  } finally {
    terminal?.close()
  }
}

function leave(): never {
  console.log('\nNothing was written.')
  process.exit(INTERRUPTED)
}

async function setUp(
  terminal: Terminal | null,
  values: Readonly<Record<string, string | boolean | undefined>>,
): Promise<number> {
  refuseUnwritable()
  const text = readEnvFile(FILE)
  const { answers, settings } = await runSetup({
    flags: Object.fromEntries(
      Object.entries(values).filter(([, value]) => typeof value === 'string'),
    ) as SetupAnswers,
    present: presentSettings(text),
    ask: terminal?.ask ?? null,
    say: line => console.log(line),
    installation: candidate => openInstallation(candidate, { wallNow: Date.now, fetch }),
    unchecked: values.unchecked === true,
  })
  const source = typeof values.recipes === 'string' ? values.recipes : await askRecipes(terminal)
  console.log(`\n${FILE} will have:`)
  for (const [name, value] of Object.entries(answers)) console.log(`  ${name}=${shownValue(name, value)}`)
  if (terminal !== null && !(await terminal.confirm(`Write ${FILE}?`))) {
    console.log('Nothing was written.')
    return 1
  }
  terminal?.close()
  const before = writeEnvFile(FILE, withSettings(text, answers))
  console.log(`Wrote ${FILE}.${before === null ? '' : ` The previous one is ${before}.`}`)
  warnOverridden(answers)
  const imported = source === '' ? 0 : await importRecipes(source, settings)
  sayNext(settings)
  return imported
}

/** @throws SetupError before the first question. */
function refuseUnwritable(): void {
  try {
    requireWritable(FILE)
  } catch (error) {
    throw new SetupError(`this user can’t write ${FILE} here (${(error as { code?: string }).code})`)
  }
}

/** The settings of the file, overridden by the environment's. Other variables of the environment aren't settings. */
function presentSettings(text: string): SetupAnswers {
  const file = parseEnvFile(text)
  const names = new Set([
    ...Object.keys(file),
    ...QUESTIONS.map(({ setting }) => setting),
    'MASTER_KEY',
    'DKIM_PRIVATE_KEY',
  ])
  const found = [...names].map(name => [name, env[name] || file[name]] as const)
  return Object.fromEntries(found.filter((one): one is [string, string] => Boolean(one[1])))
}

const askRecipes = async (terminal: Terminal | null): Promise<string> =>
  (await terminal?.askText('Recipes to import: a folder or an address (empty: later)'))?.trim() ?? ''

function warnOverridden(answers: SetupAnswers): void {
  const overridden = Object.keys(answers).filter(name => env[name] && env[name] !== answers[name])
  if (overridden.length > 0)
    console.log(`The environment has other values, which count more: ${overridden.join(', ')}.`)
}

async function importRecipes(source: string, settings: Settings): Promise<number> {
  const { code, json } = await importCommand([source], {
    now: Date.now,
    recipesDir: recipesDir(settings),
    trustFile: settings.RECIPE_TRUST,
  })
  console.log(
    code === 0
      ? `Recipes from ${source} are imported.`
      : `Not all recipes from ${source} were imported: ${JSON.stringify(json)}`,
  )
  return code === 0 ? 0 : 1
}

function sayNext(settings: Settings): void {
  const records = dnsRecords(settings)
  if (records.length > 0) console.log('\nDNS records to publish for the mail domain:')
  for (const { type, name, value, note } of records) console.log(`  ${name}  ${type}  ${value}\n    ${note}`)
  console.log(`
Next: keep a copy of MASTER_KEY from ${FILE} in another place. Then \`npm run doctor\`, \`npm start\`, and
create your account at ${publicUrlOf(settings)}/auth with ${settings.ADMIN_EMAILS[0] ?? 'your address'}.`)
}

try {
  process.exit(await main())
} catch (error) {
  const code = (error as { code?: unknown }).code
  const isUsage = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')
  const isExpected = error instanceof SetupError || error instanceof SettingsError
  if (isUsage) console.error(`${(error as Error).message}\n\n${USAGE}`)
  else if (isExpected) console.error(`${(error as Error).message}. Nothing was written.`.replace('..', '.'))
  else console.error(describeError(error))
  process.exit(isExpected ? 1 : 2)
}
