// What works in this installation, what doesn't, and what each missing thing would unlock: as `npm run doctor` prints it.
import type { ReactNode } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import {
  CHECK_RESULT_WORDS,
  type DnsRecord,
  type DoctorView,
  type InstallationCheck,
  type InstallationResult,
  isFault,
} from '#shared/protocol/doctor.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { operations } from '#web/data/operations.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill, type StatusTone } from '#web/ui/status-pill.tsx'
import { useLoad } from '#web/ui/use-load.ts'
import { counted } from './operation-words.ts'

const TONES: Readonly<Record<InstallationResult, StatusTone>> = {
  works: 'clear',
  missing: 'yours',
  broken: 'back',
  not_checked: 'unknown',
}

/** Loads by itself: the checks may take seconds. */
export function InstallationPart() {
  const { loadState, reload } = useLoad(operations.doctor, failureOf)
  return (
    <Section
      title="Installation"
      lede={
        loadState.status === 'ready' ? (
          <Summary view={loadState.value} />
        ) : (
          'What works here, and what doesn’t.'
        )
      }
    >
      <AsyncSection name="the checks" loadState={loadState} reload={reload}>
        {view => <Checks view={view} />}
      </AsyncSection>
    </Section>
  )
}

function Summary({ view: { at, world, checks } }: { view: DoctorView }) {
  const faults = checks.filter(isFault).length
  const when = `As of ${momentText(at, Date.parse(at))}.`
  if (world === 'sandbox')
    return (
      <>
        This is the sandbox world, which needs nothing of this. Live use does; <code>npm run setup</code> sets
        it up. {when}
      </>
    )
  if (faults === 0) return <>Nothing that’s needed is missing or broken. {when}</>
  return (
    <>
      {counted(faults, 'thing')} that we need {faults === 1 ? 'is' : 'are'} missing or broken. Run{' '}
      <code>npm run setup</code>, and restart the server. {when}
    </>
  )
}

/** Only faults of a live installation are open; the rest is folded away. */
function Checks({ view: { world, checks, records } }: { view: DoctorView }) {
  const isLive = world === 'live'
  const faults = checks.filter(check => isLive && isFault(check))
  const working = checks.filter(({ result }) => result === 'works')
  const others = checks.filter(check => check.result !== 'works' && !faults.includes(check))
  return (
    <>
      {faults.length > 0 && <CheckList label="Missing or broken" checks={faults} />}
      <Folded
        label={isLive ? 'Not checked, or missing but not needed' : 'What live use needs'}
        checks={others}
      />
      <Folded label="What works" checks={working} />
      {records.length > 0 && <Records records={records} />}
    </>
  )
}

const summaryStyle =
  'min-h-6 cursor-pointer py-1.5 text-soft pointer-coarse:min-h-touch pointer-coarse:content-center'

function CheckList({ label, checks }: { label: string; checks: readonly InstallationCheck[] }) {
  return (
    <List label={label}>
      {checks.map(check => (
        <CheckRow key={check.name} check={check} />
      ))}
    </List>
  )
}

/** Empty if there are none. */
function Folded({ label, checks }: { label: string; checks: readonly InstallationCheck[] }) {
  if (checks.length === 0) return null
  return (
    <details className="mt-2">
      <summary className={summaryStyle}>
        {label} ({checks.length})
      </summary>
      <div className="mt-2 mb-4">
        <CheckList label={label} checks={checks} />
      </div>
    </details>
  )
}

function Records({ records }: { records: readonly DnsRecord[] }) {
  return (
    <details className="mt-2">
      <summary className={summaryStyle}>DNS records for the mail domain ({records.length})</summary>
      <dl className="mt-2 grid gap-4 border-y border-line py-4">
        {records.map(({ type, name, value, note }) => (
          <div key={`${type} ${name} ${value}`} className="min-w-0">
            <dt className="font-medium break-all">
              {type} {name}
            </dt>
            <dd>
              <code className="block text-sm break-all">{value}</code>
              <span className="text-sm text-faint">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Commands stand between backticks. */
const withCode = (text: string): ReactNode[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))

function CheckRow({ check }: { check: InstallationCheck }) {
  const { title, result, says, unlocks, needed } = check
  return (
    <ListRow
      title={title}
      detail={
        <>
          {withCode(says)}
          {result !== 'works' && (
            <span className="block">
              Unlocks: {unlocks}
              {!needed && ' Not needed to start.'}
            </span>
          )}
        </>
      }
      trailing={<StatusPill tone={TONES[result]}>{CHECK_RESULT_WORDS[result]}</StatusPill>}
    />
  )
}
