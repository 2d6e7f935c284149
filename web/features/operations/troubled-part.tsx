// Jobs that fail or are long overdue.
import { momentText } from '#shared/letters/day-text.ts'
import type { QueueView, TroubledWork } from '#shared/protocol/operations.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { counted, kindText, spanText } from './operation-words.ts'
import { tryAgain } from './try-again.ts'
import type { RunOperation } from './use-operations.ts'

type TroubledPartProps = { queue: QueueView; busy: string | null; run: RunOperation }

export function TroubledPart({ queue, busy, run }: TroubledPartProps) {
  const { troubled, troubled_count } = queue
  if (troubled.length === 0) return <p className="border-y border-line py-4 text-soft">Nothing is stuck.</p>
  const now = Date.parse(queue.now)
  return (
    <>
      <List label="Stuck work">
        {troubled.map(one => (
          <TroubledRow key={one.ref} one={one} now={now} busy={busy} run={run} />
        ))}
      </List>
      {troubled_count > troubled.length && (
        <p className="mt-3 text-sm text-faint">
          These are {troubled.length} of {troubled_count}.
        </p>
      )}
    </>
  )
}

type TroubledRowProps = { one: TroubledWork; now: number; busy: string | null; run: RunOperation }

function TroubledRow({ one, now, busy, run }: TroubledRowProps) {
  const { kind, ref, site } = one
  const title = site === null ? kindText(kind) : `${kindText(kind)}: ${site}`
  return (
    <ListRow
      title={title}
      detail={`${one.attempts === 0 ? 'Not started yet' : `Begun ${counted(one.attempts, 'time')}`}. ${whenText(one, now)}.`}
      trailing={
        one.leased_until === null && (
          <Button
            size="small"
            loading={busy === ref}
            aria-label={`Try again now: ${title}`}
            onClick={() => run(ref, () => tryAgain(kind, ref))}
          >
            Try again now
          </Button>
        )
      }
    />
  )
}

function whenText({ due_at, leased_until }: TroubledWork, now: number): string {
  if (leased_until !== null) return 'Running now'
  const late = now - Date.parse(due_at)
  return late < 0 ? `Next try ${momentText(due_at, now)}` : `Due for ${spanText(late)}`
}
