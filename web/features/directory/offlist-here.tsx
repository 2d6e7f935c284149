// What Offlist does at a broker: the general rule, and the current state on the person's server.
import { useEffect, useState } from 'react'
import type { DirectorySite } from '#shared/protocol/directory.ts'
import { openRequest } from '#web/data/http/open-request.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { BrokerPageData } from './directory-data.ts'
import { offlistWords } from './offlist-words.ts'

/** Written by hand, because a schema library would add to the page's size. The protocol guarantees the content. */
const isAnswer = (body: unknown): body is { site: DirectorySite | null } =>
  typeof body === 'object' && body !== null && 'site' in body

type Asked = { status: 'asking' | 'failed' } | { status: 'answered'; site: DirectorySite | null }

/** The page itself is the same on every server, so this section fetches its own data. */
export function OfflistHere({ page }: { page: Pick<BrokerPageData, 'id' | 'name' | 'domain'> }) {
  const { id, name, domain } = page
  const [asked, setAsked] = useState<Asked>({ status: 'asking' })
  const [tries, setTries] = useState(0)
  // `tries` starts it once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isHere = true
    setAsked({ status: 'asking' })
    readSite(id).then(
      site => isHere && setAsked({ status: 'answered', site: site?.host === domain ? site : null }),
      () => isHere && setAsked({ status: 'failed' }),
    )
    return () => {
      isHere = false
    }
  }, [id, domain, tries])
  return (
    <Section
      title={`What Offlist does at ${name}`}
      lede="We search a site, and send it requests, once there are instructions for it. The people who run this server choose them, so the answer comes from the server."
    >
      <div role="status">
        {asked.status === 'asking' && (
          <>
            <p className="text-soft noscript:hidden">Asking our server…</p>
            <p className="hidden text-soft noscript:block">
              This part needs JavaScript. The <TextLink to="/scan">Scan</TextLink> page lists the sites we
              search.
            </p>
          </>
        )}
        {asked.status === 'failed' && (
          <p className="flex flex-wrap items-center gap-3 text-soft">
            We couldn’t ask our server.
            <Button size="small" onClick={() => setTries(before => before + 1)}>
              Try again
            </Button>
          </p>
        )}
        {asked.status === 'answered' && <DefinitionList items={offlistWords(name, asked.site)} />}
      </div>
    </Section>
  )
}

/** Null if the server doesn't know the site. @throws Error if the answer can't be used. */
async function readSite(id: string): Promise<DirectorySite | null> {
  const { status, body } = await openRequest(`/directory/v1/sites/${encodeURIComponent(id)}`)
  if (status === 200 && isAnswer(body)) return body.site
  throw new Error(`the server answered ${status}`)
}
