// The pages a person needs while working through a guide (spec, signed-in tools, 2.2: Quick actions).
import { ArrowUpRight, Copy } from 'lucide-react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/guides/confirm-link.ts'
import { isPrepared } from '#shared/guides/guide.ts'
import { privacyPage } from '#shared/guides/privacy-page.ts'
import { Button } from '#web/ui/button.tsx'
import { type ButtonVariant, buttonStyle } from '#web/ui/button-style.ts'
import { toast } from '#web/ui/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Where requests are made: the form prepared for this job, else the removal page, else the privacy page. */
function requestPage(job: RemovalJob, site: DataBrokerSite): { url: string; label: string; known: boolean } {
  if (job.handoff && onlyConfirms(job))
    return { url: job.handoff.url, label: 'Open confirmation link', known: true }
  if (job.handoff && isPrepared(job))
    return { url: job.handoff.url, label: 'Open prepared form', known: true }
  if (job.handoff) return { url: job.handoff.url, label: 'Open privacy page', known: true }
  if (site.opt_out_url) return { url: site.opt_out_url, label: 'Open privacy page', known: true }
  return { ...privacyPage(site), label: 'Open privacy page' }
}

/** Links open in a new tab; the address can be copied instead. */
export function QuickActions({ job, site }: { job: RemovalJob; site: DataBrokerSite }) {
  const page = requestPage(job, site)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <OpenButton href={page.url} variant="primary">
          {page.label}
        </OpenButton>
        <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy(page.url)}>
          Copy URL
        </Button>
        {job.listing_url && (
          <OpenButton href={job.listing_url} variant="secondary">
            Open your listing
          </OpenButton>
        )}
        <OpenButton href={site.url} variant="secondary">
          Open main site
        </OpenButton>
      </div>
      {!page.known && (
        <p className="mt-3 text-sm text-faint">
          We do not know this site’s privacy page for certain; this is the usual address.
        </p>
      )}
    </div>
  )
}

function OpenButton({ href, variant, children }: { href: string; variant: ButtonVariant; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyle(variant, 'small', false)}>
      {children}
      <ArrowUpRight aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Copied!', description: 'The address is on your clipboard.', tone: 'success' })
  } catch {
    // Browsers refuse the clipboard without permission; the address can still be read and copied by hand.
    toast({ title: 'Could not copy', description: url, tone: 'destructive' })
  }
}
