// The sources of an article, numbered as its text cites them.
import type { Source } from '#web/content/article.ts'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { longDay } from './long-day.ts'

/** Empty if there are no sources. */
export function Sources({ of: sources }: { of: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-14 max-w-prose border-t border-line pt-6">
      <h2 id="sources" className="text-sm font-medium text-faint">
        Sources
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6 text-sm text-soft marker:text-faint marker:tabular-nums">
        {sources.map((source, index) => (
          <li key={source.url} id={`source-${index + 1}`} className="scroll-mt-24 target:text-ink">
            <a href={source.url} rel="noopener" className={textLinkStyle}>
              {source.title}
            </a>
            , <time dateTime={source.date}>{longDay(source.date)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
