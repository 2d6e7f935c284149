// The results of a free scan: the sites as lines, the score, advice, and what a plan would do.
import { Share2 } from 'lucide-react'
import type { SiteFinding } from '#shared/domain/free-scan.ts'
import type { UpgradeVariant } from '#shared/protocol/analytics.ts'
import type { FreeScanResponse, FreeScanSite } from '#shared/protocol/free-scan.ts'
import { track } from '#web/data/analytics.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { AdviceList } from './advice-list.tsx'
import { Pill } from './pill.tsx'
import { RescanForm } from './rescan-form.tsx'
import { headline, lede, shareText, siteLabel, siteLine, siteText } from './result-words.ts'
import { ScoreCard } from './score-card.tsx'
import { ScannedSiteRow } from './site-row.tsx'
import { UpgradeOffer } from './upgrade-offer.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import type { ScanInput } from './use-free-scan.ts'

type ScanResultsProps = {
  input: ScanInput
  response: FreeScanResponse
  variant: UpgradeVariant
  onScan: (input: ScanInput) => void
  onBack: () => void
}

/** Takes the focus when it appears. */
export function ScanResults({ input, response, variant, onScan, onBack }: ScanResultsProps) {
  const box = useFocusOnMount<HTMLDivElement>()
  const { results, recommendations, upgradePrompt, shareUrl } = response
  if (results === null) return null
  const sites = mostFirst(results.sites)
  const place = [input.city, input.state].filter(Boolean).join(', ')
  const upgrade = () => void track('upgrade_button_clicked', { variant })
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <PageHeader
        eyebrow={`${[input.name, place].filter(Boolean).join(' · ')} · ${sites.length} sites, checked in the last hour`}
        title={headline(results, input.name)}
        lede={lede(results, place)}
        action={
          response.success ? (
            <>
              <LinkButton to="/pricing" variant="primary" onClick={upgrade}>
                Upgrade Now
              </LinkButton>
              <Button icon={<Share2 aria-hidden />} onClick={() => void shareResults(response)}>
                Share
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => onScan(input)}>
              Try again
            </Button>
          )
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ul aria-label="Sites" className="border-t-2 border-ink">
            {sites.map(site => (
              <ScannedSiteRow
                key={site.name}
                name={site.name}
                line={siteLine(site)}
                pill={
                  <Pill
                    tone={
                      site.finding === 'unchecked' ? 'unknown' : isHigh(site.riskLevel) ? 'strong' : 'plain'
                    }
                  >
                    {siteLabel(site)}
                  </Pill>
                }
              >
                {siteText(site)}
              </ScannedSiteRow>
            ))}
          </ul>
          <p className="mt-3 text-xs text-faint">
            The longer the line, the more the site shows. We haven’t asked any of them for anything.
          </p>
          <AdviceList recommendations={recommendations} />
          <p className="mt-8">
            <Button variant="quiet" onClick={onBack} className="-ml-5">
              Scan another name
            </Button>
          </p>
        </div>
        <div className="grid gap-5">
          <ScoreCard counts={results} />
          {shareUrl && <ShareLink url={shareUrl} />}
          {input.city === '' && <RescanForm input={input} onScan={onScan} />}
          {upgradePrompt && <UpgradeOffer variant={variant} prompt={upgradePrompt} onUpgrade={upgrade} />}
        </div>
      </div>
    </div>
  )
}

const isHigh = (level: string | null) => level === 'High' || level === 'Very High'

/** The best matches first; unchecked sites come before clear ones. */
const ORDER: readonly SiteFinding[] = ['listed', 'possible', 'unchecked', 'namesakes', 'clear']
const mostFirst = (sites: readonly FreeScanSite[]) =>
  sites.toSorted((a, b) => ORDER.indexOf(a.finding) - ORDER.indexOf(b.finding))

/** The address of the shared page, to open or copy by hand. */
function ShareLink({ url }: { url: string }) {
  return (
    <section aria-labelledby="shared-title" className="rounded-lg border border-line bg-raised p-6">
      <h2 id="shared-title" className="text-base font-semibold">
        Your page to share
      </h2>
      <p className="mt-1 text-sm text-pretty text-soft">
        It shows the score and the counts, and never your name. It’s gone in 24 hours.
      </p>
      <p className="mt-2 text-sm">
        <ExternalLink href={url}>Open the page</ExternalLink>
      </p>
    </section>
  )
}

/** If there's no shared page, the text links to the scan. */
async function shareResults({ results, shareUrl }: FreeScanResponse): Promise<void> {
  if (results === null) return
  const text = shareText(results)
  const url = shareUrl ?? `${location.origin}/scan`
  try {
    if (navigator.share) await navigator.share({ title: 'Offlist', text, url })
    else {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast({ title: 'Share link copied to clipboard!', tone: 'success' })
    }
    void track('scan_shared')
  } catch (error) {
    // Closing the share sheet isn't an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'We couldn’t copy it. The link is in your results.', tone: 'destructive' })
  }
}
