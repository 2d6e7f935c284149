// What works in this installation, what doesn't, and what each missing thing would unlock: as `npm run doctor` prints it.
import { momentText } from '#shared/letters/day-text.ts'
import {
  CHECK_RESULT_WORDS,
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

/** The faults first; what works is folded away. */
function Checks({ view: { checks, records } }: { view: DoctorView }) {
  const open = checks.filter(({ result }) => result !== 'works')
  const working = checks.filter(({ result }) => result === 'works')
  return (
    <>
      {open.length > 0 && (
        <List label="Missing, broken or not checked">
          {[...open]
            .sort((a, b) => Number(isFault(b)) - Number(isFault(a)))
            .map(check => (
              <CheckRow key={check.name} check={check} />
            ))}
        </List>
      )}
      <details className="mt-4">
        <summary className="cursor-pointer text-soft">What works ({working.length})</summary>
        <div className="mt-3">
          <List label="What works">
            {working.map(check => (
              <CheckRow key={check.name} check={check} />
            ))}
          </List>
        </div>
      </details>
      {records.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-soft">DNS records for the mail domain</summary>
          <dl className="mt-3 grid gap-4 border-y border-line py-4">
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
      )}
    </>
  )
}

function CheckRow({ check }: { check: InstallationCheck }) {
  const { title, result, says, unlocks, needed } = check
  return (
    <ListRow
      title={title}
      detail={
        <>
          {says}
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
