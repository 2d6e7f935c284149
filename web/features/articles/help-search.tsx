// The help center's search. It runs on the device, so it works offline once its index is loaded.
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { HelpArticle } from '#web/content/article.ts'
import { HelpRow } from './help-row.tsx'

type Find = (query: string) => readonly HelpArticle[]

type HelpSearchProps = { query: string; onQuery: (query: string) => void }

/** The search text is in the address. Before our scripts load, the form requests the same page. */
export function HelpSearch({ query, onQuery }: HelpSearchProps) {
  const [find, setFind] = useState<{ run: Find } | null>(null)
  const [failed, setFailed] = useState(false)
  const load = () => {
    if (find) return
    import('./find-help.ts').then(({ findHelp }) => setFind({ run: findHelp })).catch(() => setFailed(true))
  }
  const field = useRef<HTMLInputElement>(null)
  // The field keeps what was typed before our scripts were there; an address may already say what to look for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== query) onQuery(typed)
    if (typed !== '') load()
  }, [])
  // Back and forward change the address.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = query
  }, [query])
  const asked = query.trim()
  const found = asked !== '' && find ? find.run(asked) : null
  return (
    <search>
      <form action="/help-center" method="get" onSubmit={event => event.preventDefault()}>
        <label className="relative block max-w-[34rem]">
          <span className="sr-only">Search the help center</span>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-faint"
          />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={query}
            onFocus={load}
            onChange={event => {
              load()
              onQuery(event.target.value)
            }}
            placeholder="Search the help center"
            maxLength={200}
            autoComplete="off"
            className="min-h-14 w-full rounded-md border border-edge bg-raised pr-4 pl-12 text-lg placeholder:text-faint hover:border-ink"
          />
        </label>
      </form>
      <div role="status" className="mt-4">
        {failed && <p className="text-soft">The search couldn’t load. Reload the page to try again.</p>}
        {found && (
          <p className="text-sm text-faint">
            {found.length === 0
              ? 'Nothing found. Try fewer or other words, or write to us below.'
              : `${found.length} ${found.length === 1 ? 'article' : 'articles'}`}
          </p>
        )}
      </div>
      {found && found.length > 0 && (
        <ol className="mt-2 max-w-[46rem]">
          {found.map(article => (
            <HelpRow key={article.slug} article={article} />
          ))}
        </ol>
      )}
    </search>
  )
}
