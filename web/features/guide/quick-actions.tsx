// The pages that a person needs while working through a guide (PRODUCT T2.2: Quick actions).
import { Copy } from 'lucide-react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { requestPage } from './request-page.ts'

/** Links open in a new tab; the address can also be copied. */
export function QuickActions({ job, site }: { job: RemovalJob; site: DataBrokerSite }) {
  const page = requestPage(job, site)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <ExternalButton href={page.url} variant="primary">
          {page.label}
        </ExternalButton>
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy(page.url)}>
          Copy URL
        </Button>
        {job.listing_url && <ExternalButton href={job.listing_url}>Open your listing</ExternalButton>}
        <ExternalButton href={site.url}>Open main site</ExternalButton>
      </div>
      {!page.known && (
        <p className="mt-3 text-sm text-faint">
          We’re not sure about this site’s privacy page. This is the usual address.
        </p>
      )}
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Copied!', description: 'The address is on your clipboard.', tone: 'success' })
  } catch {
    // Browsers refuse clipboard access without permission; the address can still be copied by hand.
    toast({ title: 'Couldn’t copy', description: url, tone: 'destructive' })
  }
}
