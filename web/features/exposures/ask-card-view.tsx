// One question: the person's facts next to those that one or more sites show, and the two answers.
import { Copy } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { type PersonPronouns, saidOf } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { AgreementMark } from '#web/ui/agreement-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useSwipe } from '#web/ui/use-swipe.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { AskStep } from './ask-session.ts'
import { type CompareRow, compareRows, tallyText } from './compare-rows.ts'
import type { Exposure } from './exposure-view.ts'

type AskCardViewProps = {
  person: Person
  /** The same record on one site or several; at least one. */
  exposures: readonly Exposure[]
  spoken: PersonPronouns
  heading: RefObject<HTMLHeadingElement | null>
  onSay: (said: AskStep['said']) => void
}

/** Label, the person's fact, the mark, the listing's fact: side by side if there's room, otherwise stacked. */
const columns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 md:grid-cols-[6rem_minmax(0,1fr)_1.75rem_minmax(0,1.15fr)] md:gap-x-5'

const siteList = new Intl.ListFormat('en-US', { type: 'conjunction' })

export function AskCardView({ person, exposures, spoken, heading, onSay }: AskCardViewProps) {
  const now = useNow(MINUTE)
  const swipe = useSwipe(side => onSay(side === 'right' ? 'yes' : 'no'))
  const first = exposures[0]
  if (!first) return null
  const { listing } = first
  const rows = compareRows(person, listing, now)
  const you = spoken.who === 'you' ? 'You' : spoken.who
  const sites = siteList.format(exposures.map(({ siteName }) => siteName))
  return (
    <article
      aria-label={`${listing.name} on ${sites}`}
      className="touch-pan-y touch-pinch-zoom rounded-b-md border border-t-2 border-line border-t-ink bg-raised"
      {...swipe}
    >
      <div className={cx(columns, 'items-end border-b border-line px-4 py-4 sm:px-6')}>
        <div className="hidden md:col-start-2 md:block">
          <p className="text-sm text-faint">{you}</p>
          <p className="font-semibold">{mainName(person)}</p>
        </div>
        <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-4">
          <p className="text-sm text-faint">On {sites}</p>
          <h2 ref={heading} tabIndex={-1} className="font-semibold break-words focus:outline-none">
            {listing.name}
          </h2>
        </div>
      </div>
      <ul aria-label="What we compared">
        {rows.map(row => (
          <Row key={row.label} row={row} you={you} />
        ))}
      </ul>
      <Settle listing={listing} rows={rows} exposures={exposures} spoken={spoken} />
      {exposures.length > 1 && (
        <p className="flex items-center gap-3 border-t border-line px-4 py-3 text-sm sm:px-6">
          <Copy aria-hidden className="size-4 shrink-0" />
          <span>
            <span className="font-medium">The same record on {exposures.length} sites.</span>{' '}
            <span className="text-soft">Answer once, and it counts for all of them.</span>
          </span>
        </p>
      )}
      <Answers me={spoken.me} onSay={onSay} />
    </article>
  )
}

function Row({ row, you }: { row: CompareRow; you: string }) {
  const { label, mine, theirs, mark, why } = row
  return (
    <li className={cx(columns, 'border-b border-line px-4 py-3 last:border-b-0 sm:px-6')}>
      <p className="col-start-2 text-sm text-faint md:col-start-1 md:row-start-1 md:pt-0.5">{label}</p>
      <p className="col-start-2 row-start-3 text-sm break-words md:row-start-1 md:text-base">
        <span className="text-faint md:sr-only">{you}: </span>
        {mine ?? <span className="text-faint">{you === 'You' ? 'You haven’t told us' : 'Not told us'}</span>}
      </p>
      <span className="col-start-1 row-span-3 row-start-1 md:col-start-3 md:row-span-1">
        <AgreementMark mark={mark} />
      </span>
      <div className="col-start-2 row-start-2 min-w-0 md:col-start-4 md:row-start-1">
        <p className={cx('break-words', mark === 'differs' && 'font-semibold')}>
          <VisuallyHidden>The listing: </VisuallyHidden>
          {theirs ?? <span className="text-faint">Not shown</span>}
        </p>
        {why && <p className="text-sm text-faint">{why}</p>}
      </div>
    </li>
  )
}

type SettleProps = {
  listing: Exposure['listing']
  rows: readonly CompareRow[]
  exposures: readonly Exposure[]
  spoken: PersonPronouns
}

function Settle({ listing, rows, exposures, spoken }: SettleProps) {
  const linked = exposures.filter(exposure => exposure.listing.url !== null)
  const ask = listing.settle[0]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-sunk px-4 py-3.5 text-sm sm:px-6">
      <p className="font-medium">{tallyText(rows)}</p>
      {ask && <p className="text-soft">To settle it: {lowered(saidOf(spoken, ask))}</p>}
      {linked.map(({ id, siteName, listing: { url } }) => (
        <ExternalLink key={id} href={url ?? ''}>
          {linked.length === 1 ? 'Open the listing' : `Open ${siteName}`}
        </ExternalLink>
      ))}
    </div>
  )
}

/** `Compare the age: 70` continues after a colon; a question keeps its capital. */
const lowered = (text: string) =>
  text.endsWith('?') ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Keeps `Yes, that’s me` on one line at 360 px. */
const answerStyle = 'min-h-13 min-w-0 flex-1 basis-0 max-sm:px-1 max-[24rem]:text-sm'

/** Both answers look the same: neither is suggested. On a phone, they stay within reach of a thumb. */
function Answers({ me, onSay }: { me: string; onSay: AskCardViewProps['onSay'] }) {
  // The next card's buttons are in the same place: ignore the second half of a double click.
  const once = (said: AskStep['said']) => (event: MouseEvent) => {
    if (event.detail < 2) onSay(said)
  }
  return (
    <div className="sticky bottom-(--bottom-bar) flex items-stretch gap-2 rounded-b-md border-t border-line bg-raised px-3 py-3.5 sm:gap-3 sm:px-6 sm:py-5">
      <Button className={answerStyle} aria-keyshortcuts="N" onClick={once('no')}>
        Not {me} <Kbd>N</Kbd>
      </Button>
      <Button className={answerStyle} aria-keyshortcuts="Y" onClick={once('yes')}>
        Yes, that’s {me} <Kbd>Y</Kbd>
      </Button>
      <Button variant="quiet" className="max-sm:px-2" aria-keyshortcuts="S" onClick={once('skip')}>
        Skip <Kbd>S</Kbd>
      </Button>
    </div>
  )
}
