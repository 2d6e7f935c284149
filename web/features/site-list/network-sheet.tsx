// The sites of one paragraph as rows with names, large enough to tap and to read.
import { networkMembers } from '#shared/domain/site-networks.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LINE_WORDS } from '#web/ui/line-words.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import type { LineNetwork } from './line.ts'
import type { TargetOf } from './line-target.ts'

type NetworkSheetProps = { network: LineNetwork; targetOf: TargetOf | undefined; onClose: () => void }

/** Open while it's mounted. */
export function NetworkSheet({ network, targetOf, onClose }: NetworkSheetProps) {
  return (
    <Dialog
      title={network.title}
      description={describe(network)}
      open
      onOpenChange={open => open || onClose()}
    >
      <List label={network.title}>
        {networkMembers(network).map(line => (
          <ListRow
            key={line.siteId}
            lead={<span className="site-line" data-example="" data-state={line.state} aria-hidden="true" />}
            title={targetOf ? <RowLink {...targetOf(line)}>{line.name}</RowLink> : line.name}
            trailing={<span className="text-sm text-faint">{LINE_WORDS[line.state].label}</span>}
            struck={line.state === 'gone'}
          />
        ))}
      </List>
    </Dialog>
  )
}

/** The meaning of its bracket. */
function describe({ ties, loose }: LineNetwork): string | undefined {
  const [tie, ...more] = ties
  if (!tie) return undefined
  if (more.length === 0 && loose.length === 0) return 'One request clears all of these.'
  if (more.length === 0) return `One request clears ${tie.length} of these.`
  return 'Some of these are cleared together by one request.'
}
