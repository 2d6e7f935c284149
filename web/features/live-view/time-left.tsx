// How long the page is still the person's. Little time left is announced, once for each threshold.
import { SECOND } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { timeLeftWords } from './live-words.ts'

/** `endsAt` in epoch milliseconds. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { text, announcement } = timeLeftWords(endsAt - useNow(SECOND))
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{text}</span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
