// Sites whose results we don't trust for now: the reason for each, and the button that ends a hold.
import { dayText, momentText } from '#shared/letters/day-text.ts'
import type { UntrustedSite } from '#shared/protocol/operations.ts'
import { operations } from '#web/data/operations.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { heldText } from './operation-words.ts'
import type { RunOperation } from './use-operations.ts'

type UntrustedSitesPartProps = {
  sites: readonly UntrustedSite[]
  now: number
  busy: string | null
  run: RunOperation
}

/** Empty if every site is trusted. */
export function UntrustedSitesPart({ sites, now, busy, run }: UntrustedSitesPartProps) {
  if (sites.length === 0) return null
  return (
    <Section
      title="Sites in doubt"
      lede="Missing listings on these sites don’t count as gone. People see “Couldn’t check”."
    >
      <List label="Sites in doubt">
        {sites.map(site => (
          <DoubtedRow key={site.site} doubted={site} now={now} busy={busy} run={run} />
        ))}
      </List>
    </Section>
  )
}

type DoubtedRowProps = { doubted: UntrustedSite; now: number; busy: string | null; run: RunOperation }

function DoubtedRow({ doubted, now, busy, run }: DoubtedRowProps) {
  const { site, name, held, silent_at } = doubted
  const action = `sites/${site}`
  return (
    <ListRow
      title={held ? heldText(name, held) : `${name} shows nobody`}
      detail={
        held && `Held since ${dayText(held.since, now)}. It ends on its own once the site shows them again.`
      }
      trailing={
        held && (
          <AlertDialog
            title={`Believe ${name} again?`}
            description="Do this once you’ve searched the site and found these listings really gone. From the next scan on, what it doesn’t show counts as absent. The log notes that you did this."
            confirmLabel="Believe again"
            onConfirm={() =>
              run(action, async () => {
                await operations.believe(site, held.since)
                return `${name} is believed again. The next scans there count.`
              })
            }
            trigger={
              <Button size="small" loading={busy === action} aria-label={`Believe again: ${name}`}>
                Believe again
              </Button>
            }
          />
        )
      }
    >
      {silent_at && (
        <p className="max-w-prose text-sm text-soft">
          {momentText(silent_at, now)}: its search showed nobody, not even people with the commonest names. We
          ask again with the next scan, and believe it as soon as it answers.
        </p>
      )}
    </ListRow>
  )
}
