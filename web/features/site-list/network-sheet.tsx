// The sites of one paragraph as rows with their names: what a finger can hit, and the eye can read.
import { Dialog } from '#web/ui/dialog.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { lineTarget } from './line-target.ts'
import { LINE_WORDS } from './line-words.ts'
import type { Network } from './networks.ts'

type NetworkSheetProps = { network: Network; personId: string; onClose: () => void }

/** Open as long as it is there. */
export function NetworkSheet({ network, personId, onClose }: NetworkSheetProps) {
  return (
    <Dialog
      title={network.title}
      description={
        network.tied.length > 1 ? `One request at ${network.title} clears these sites.` : undefined
      }
      open
      onOpenChange={open => open || onClose()}
    >
      <List label={network.title}>
        {[...network.tied, ...network.loose].map(line => (
          <ListRow
            key={line.siteId}
            lead={<span className="site-line" data-example="" data-state={line.state} aria-hidden="true" />}
            title={<RowLink {...lineTarget(line, personId)}>{line.name}</RowLink>}
            trailing={<span className="text-sm text-faint">{LINE_WORDS[line.state].label}</span>}
            struck={line.state === 'gone'}
          />
        ))}
      </List>
    </Dialog>
  )
}
